/**
 * The page's side of the service worker: registers it after the first paint, detects new builds, and applies an update
 * when nothing is in play (NET-8). Loads lazily with workbox-window.
 */
import { focusManager } from '@tanstack/react-query';
import { Workbox } from 'workbox-window';
import type { ToWorker } from '../contract/worker.ts';
import { repeat } from '../lib/repeat.ts';
import { isAwake } from '../lib/retry.ts';
import { trustedScript } from '../lib/trusted-script.ts';
import { newestBuild, wouldReloadHelp } from './builds.ts';
import { reloadOnce } from './reload.ts';

const ADDRESS = '/sw.js';
const POLL = 10 * 60_000;
/** Milliseconds after which the page continues without `controllerchange`, which may be late or, on iOS, missing. */
const TAKE_OVER_LIMIT = 2_000;

/** `offered`: the screen says "Nova versão" with "Atualizar"; `costly`: it also says that typed text would be lost. */
export type UpdateState = 'none' | 'offered' | 'costly' | 'applying';

export interface Updates {
  /** The player pressed "Atualizar". */
  readonly apply: () => void;
  /** Nothing is in play any more: a waiting update may be applied or offered now. */
  readonly reconsider: () => void;
  /** A file of this build is gone: checks for another build now instead of at the next poll. */
  readonly look: () => void;
}

interface Situation {
  /** A round or a Pix payment is running. */
  readonly busy: boolean;
  /** A form is half filled. */
  readonly typing: boolean;
  readonly visible: boolean;
  /** The visitor has touched this page since it opened. */
  readonly touched: boolean;
}

/**
 * Decides about a waiting update: wait during play, warn over a half-filled form, apply on hidden or untouched pages,
 * offer on others.
 */
export function planOf({ busy, typing, visible, touched }: Situation): 'wait' | 'warn' | 'offer' | 'apply' {
  if (busy) return 'wait';
  if (typing) return 'warn';
  return visible && touched ? 'offer' : 'apply';
}

const SHOWN = { wait: 'none', warn: 'costly', offer: 'offered' } as const;

/**
 * Registers the worker and watches for new builds. `shown` is what the screen shows; `situation` says whether
 * something is in play or half filled in.
 * Without workers (private mode, old browser) a new build is offered too, and a reload brings it. One function because
 * the events of worker, page and server change the same few flags.
 */
export function watchUpdates(
  shown: { update: UpdateState },
  situation: () => Pick<Situation, 'busy' | 'typing'>,
): Updates {
  const workbox = 'serviceWorker' in navigator ? new Workbox(trustedScript(ADDRESS), { updateViaCache: 'none' }) : null;
  const registered = workbox?.register({ immediate: true }).catch(() => undefined) ?? Promise.resolve(undefined);
  let waiting = false;
  let touched = false;
  // Another tab may activate the new worker; this page then only has to reload, when it may.
  let tookOver = false;
  /**
   * Whether the server's newest build runs here: it was rolled back, or only the worker is new, and the player is not
   * asked. Null while unknown for the last update.
   */
  let isOurs: boolean | null = null;
  let judging = false;
  let isFirst = true;

  /** Automatic reloads happen at most once in 10 s for a path (NAV-7); a player who asks for one gets it. */
  const reload = (asked: boolean) => {
    if (asked) globalThis.location.reload();
    else if (!reloadOnce()) shown.update = 'offered';
  };
  let asked = false;
  const begin = () => {
    shown.update = 'applying';
    if (tookOver || workbox === null) {
      reload(asked);
      return;
    }
    workbox.messageSkipWaiting();
    setTimeout(async () => {
      if (tookOver) return;
      if ((await registered)?.waiting) replaceHeldUp();
      else arrived();
    }, TAKE_OVER_LIMIT);
  };
  /**
   * The old worker is still active: it has a request on a hanging connection, or a request started it again while
   * Chromium stopped it, which then leaves it active for minutes. A reload ends this page's requests, and with them
   * mostly the old worker. If it does not, the page that comes is of the old build, and automatic reloads end there.
   */
  const replaceHeldUp = () => {
    const plan = planOf({ ...situation(), visible: focusManager.isFocused(), touched });
    if (asked || plan === 'apply') {
      reload(asked);
      return;
    }
    shown.update = 'none';
    reconsider();
  };
  /**
   * The new worker is active. Reloads if the player pressed "Atualizar"; otherwise decides again, because a round may
   * have begun.
   */
  const arrived = () => {
    tookOver = true;
    if (asked) {
      reload(true);
      return;
    }
    shown.update = 'none';
    isOurs = null;
    reconsider();
  };
  const apply = () => {
    asked = true;
    begin();
  };
  const reconsider = () => {
    if (!(waiting || tookOver) || shown.update === 'applying') return;
    const plan = planOf({ ...situation(), visible: focusManager.isFocused(), touched });
    if (plan === 'apply') begin();
    else if (isOurs === null && plan !== 'wait') void judge();
    else shown.update = isOurs ? 'none' : SHOWN[plan];
  };
  const judge = async () => {
    if (judging) return;
    judging = true;
    isOurs = (await newestBuild()) === 'ours';
    judging = false;
    reconsider();
  };
  const found = () => {
    waiting = true;
    isOurs = null;
    reconsider();
  };
  // Workbox's events miss updates that came while this page was loading, and a second one in a long visit. So check the
  // registration too.
  const inspect = async (registration: ServiceWorkerRegistration) => {
    await registration.update().catch(() => undefined);
    const { installing } = registration;
    if (registration.waiting) found();
    else if (installing) {
      installing.addEventListener('statechange', () => {
        if (registration.waiting === installing) found();
      });
    } else if (!isOurs && (await wouldReloadHelp())) {
      tookOver = true;
      reconsider();
    }
  };
  const look = async () => {
    if (!isAwake()) return;
    const wasFirst = isFirst;
    isFirst = false;
    const newest = await newestBuild();
    if (newest === 'unknown') return;
    isOurs = newest === 'ours';
    // The server may have rolled back the offered build.
    reconsider();
    const registration = await registered;
    // Only the worker may be new; a worker that was registered a moment ago has just been checked.
    if (registration && !(wasFirst && isOurs)) await inspect(registration);
    else if (!isOurs && (await wouldReloadHelp())) found();
  };

  workbox?.addEventListener('waiting', found);
  // Not Workbox's `controlling`: it recognises an update by the controller at page open, and a first visit has none.
  let hadController = navigator.serviceWorker?.controller != null;
  navigator.serviceWorker?.addEventListener('controllerchange', () => {
    // The first worker claims a page that already runs its build: no reload.
    if (hadController) arrived();
    hadController = true;
  });
  const touch = () => (touched = true);
  for (const type of ['pointerdown', 'keydown'] as const) {
    addEventListener(type, touch, { once: true, passive: true, capture: true });
  }
  // A press inside a game's frame reaches only the frame, but the page sees the frame take the focus.
  addEventListener('blur', () => {
    if (document.activeElement instanceof HTMLIFrameElement) touch();
  });
  focusManager.subscribe(reconsider);
  const poll = repeat(() => look().then(() => 0), { first: POLL });
  void registered.then(poll.run);
  return { apply, reconsider, look: poll.run };
}

/** Sends the worker a message, as soon as one is active. Without workers it does nothing. */
export async function tellWorker(message: ToWorker): Promise<void> {
  const ready = await navigator.serviceWorker?.ready;
  ready?.active?.postMessage(message);
}
