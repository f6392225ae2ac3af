/**
 * The page's side of the service worker: registers it after the first paint, learns of new builds, and lets an update
 * take over when nothing is in play. Loaded lazily, workbox-window with it.
 */
import { Workbox } from 'workbox-window';
import type { ToWorker } from '../contract/worker.ts';
import { type Observable, observable } from '../lib/observable.ts';
import { trustedScript } from '../lib/trusted-script.ts';
import { newestBuild, wouldReloadHelp } from './builds.ts';
import { reloadOnce } from './reload.ts';

const ADDRESS = '/sw.js';
const POLL = 10 * 60_000;
/** iOS may forget to tell that the worker has changed; then the page goes on after this. */
const TAKE_OVER_LIMIT = 4_000;

/** `offered`: the screen says "Nova versão" with "Atualizar"; `costly`: and that this would take what is typed. */
export type UpdateState = 'none' | 'offered' | 'costly' | 'applying';

export interface Updates {
  readonly state: Observable<UpdateState>;
  /** The player said "Atualizar". */
  readonly apply: () => void;
  /** Nothing is in play any more: an update that waited may be applied or offered now. */
  readonly reconsider: () => void;
  /** A file of this build is gone: looks for another build now instead of at the next poll. */
  readonly look: () => void;
}

interface Situation {
  /** A round, a Pix payment. */
  readonly busy: boolean;
  /** A half-filled form. */
  readonly typing: boolean;
  readonly visible: boolean;
  /** The visitor has touched this page since it opened. */
  readonly touched: boolean;
}

/**
 * What becomes of an update that waits: in play nothing, for who fills in a form it is a word with its price; unseen or
 * untouched pages change at once, others are asked.
 */
export function planOf({ busy, typing, visible, touched }: Situation): 'wait' | 'warn' | 'offer' | 'apply' {
  if (busy) return 'wait';
  if (typing) return 'warn';
  return visible && touched ? 'offer' : 'apply';
}

const SHOWN = { wait: 'none', warn: 'costly', offer: 'offered' } as const;

/**
 * Registers the worker and watches for new builds. `situation` says whether something is in play or half filled in.
 * Without workers (private mode, old browser) a new build is offered all the same and comes by a reload.
 */
export function watchUpdates(situation: () => Pick<Situation, 'busy' | 'typing'>): Updates {
  const state = observable<UpdateState>('none');
  const workbox = 'serviceWorker' in navigator ? new Workbox(trustedScript(ADDRESS), { updateViaCache: 'none' }) : null;
  const registered = workbox?.register({ immediate: true }).catch(() => undefined) ?? Promise.resolve(undefined);
  let waiting = false;
  let touched = false;
  // Another tab may let the new worker in; this one then only has to reload, when it may.
  let tookOver = false;
  /**
   * Whether the server's newest build runs here: it was put back, or another worker alone is what is new, and nobody is asked
   * for that. Null until it is known of what came last.
   */
  let isOurs: boolean | null = null;
  let judging = false;

  /** By ourselves at most once in ten seconds for a path; a person who asks for it gets it. */
  const reload = (asked: boolean) => {
    if (asked) globalThis.location.reload();
    else if (!reloadOnce()) state.set('offered');
  };
  let asked = false;
  const begin = () => {
    state.set('applying');
    if (tookOver || workbox === null) {
      reload(asked);
      return;
    }
    workbox.messageSkipWaiting();
    setTimeout(() => void lookWhetherArrived(), TAKE_OVER_LIMIT);
  };
  const lookWhetherArrived = async () => {
    if (tookOver) return;
    // The old worker may still be at work (on a line that hangs): a reload would bring its build again, and again.
    if ((await registered)?.waiting) setTimeout(() => void lookWhetherArrived(), TAKE_OVER_LIMIT);
    else if (!tookOver) arrived();
  };
  /** The new worker is in. Whoever said "Atualizar" gets it; else it is weighed again, for much may begin meanwhile. */
  const arrived = () => {
    tookOver = true;
    if (asked) {
      reload(true);
      return;
    }
    state.set('none');
    isOurs = null;
    reconsider();
  };
  const apply = () => {
    asked = true;
    begin();
  };
  const reconsider = () => {
    if (!(waiting || tookOver) || state.value === 'applying') return;
    const plan = planOf({ ...situation(), visible: document.visibilityState === 'visible', touched });
    if (plan === 'apply') begin();
    else if (isOurs === null && plan !== 'wait') void judge();
    else state.set(isOurs ? 'none' : SHOWN[plan]);
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
  // Workbox's own events cover the updates that it takes for its own: not one that came while this page was still
  // loading, and not a second one in a long visit. So the registration is looked at too.
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
  const look = async (isFirst = false) => {
    if (document.visibilityState !== 'visible' || !navigator.onLine) return;
    const newest = await newestBuild();
    if (newest === 'unknown') return;
    isOurs = newest === 'ours';
    // What was offered may have been taken back.
    reconsider();
    const registration = await registered;
    // A worker may be new alone; one that was registered a moment ago has just been looked at.
    if (registration && !(isFirst && isOurs)) await inspect(registration);
    else if (!isOurs && (await wouldReloadHelp())) found();
  };

  workbox?.addEventListener('waiting', found);
  // Not Workbox's `controlling`: it tells an update by who controlled the page when it opened, and on a first visit nobody did.
  let hadController = navigator.serviceWorker?.controller != null;
  navigator.serviceWorker?.addEventListener('controllerchange', () => {
    // The very first worker claims a page that already runs its build: nothing to reload.
    if (hadController) arrived();
    hadController = true;
  });
  const touch = () => (touched = true);
  for (const type of ['pointerdown', 'keydown'] as const) {
    addEventListener(type, touch, { once: true, passive: true, capture: true });
  }
  // What is pressed within a game's frame is told to nobody but the frame; that it took the keyboard is.
  addEventListener('blur', () => {
    if (document.activeElement instanceof HTMLIFrameElement) touch();
  });
  document.addEventListener('visibilitychange', () => {
    reconsider();
    void look();
  });
  addEventListener('online', () => void look());
  setInterval(() => void look(), POLL);
  void registered.then(() => look(true));
  return { state, apply, reconsider, look: () => void look() };
}

/** Asks the worker to keep pictures for a start without a network, once there is one. Never, where there is none. */
export async function keepPictures(pictures: Omit<Extract<ToWorker, { type: 'KEEP' }>, 'type'>): Promise<void> {
  const ready = await navigator.serviceWorker?.ready;
  ready?.active?.postMessage({ type: 'KEEP', ...pictures } satisfies ToWorker);
}
