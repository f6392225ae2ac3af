/**
 * The page's side of the service worker: registers it after the first paint, learns of new builds, and lets an update
 * take over when nothing is in play. Loaded lazily, workbox-window with it.
 */
import { Workbox } from 'workbox-window';
import { type Observable, observable } from '../lib/observable.ts';
import { isNewerBuildOut } from './builds.ts';
import { reloadOnce } from './reload.ts';

const ADDRESS = '/sw.js';
const POLL = 10 * 60_000;
/** iOS may forget to tell that the worker has changed; then the page goes on after this. */
const TAKE_OVER_LIMIT = 4_000;

/** `offered`: the screen says "Nova versão" with "Atualizar". */
export type UpdateState = 'none' | 'offered' | 'applying';

export interface Updates {
  readonly state: Observable<UpdateState>;
  /** The player said "Atualizar". */
  readonly apply: () => void;
  /** Nothing is in play any more: an update that waited may be applied or offered now. */
  readonly reconsider: () => void;
}

interface Situation {
  /** A round, a Pix payment, a half-filled form. */
  readonly busy: boolean;
  readonly visible: boolean;
  /** The visitor has touched this page since it opened. */
  readonly touched: boolean;
}

/** What becomes of an update that waits: never in play; unseen or untouched pages change at once, others are asked. */
export function planOf({ busy, visible, touched }: Situation): 'wait' | 'apply' | 'offer' {
  if (busy) return 'wait';
  return visible && touched ? 'offer' : 'apply';
}

type ScriptUrl = ConstructorParameters<typeof Workbox>[0];
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): ScriptUrl };
}

/** The page's policy lets scripts in by name only, and this name stands for one address. */
function workerUrl(): ScriptUrl {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (!trustedTypes) return ADDRESS;
  const policy = trustedTypes.createPolicy('jangada', {
    createScriptURL: (url) => {
      if (url === ADDRESS) return url;
      throw new TypeError(`Not a script of ours: ${url}`);
    },
  });
  return policy.createScriptURL(ADDRESS);
}

/**
 * Registers the worker and watches for new builds. `isBusy` says whether an update would take something from the player.
 * Without workers (private mode, old browser) a new build is offered all the same and comes by a reload.
 */
export function watchUpdates(isBusy: () => boolean): Updates {
  const state = observable<UpdateState>('none');
  const workbox = 'serviceWorker' in navigator ? new Workbox(workerUrl(), { updateViaCache: 'none' }) : null;
  let waiting = false;
  let touched = false;
  // Another tab may let the new worker in; this one then only has to reload, when it may.
  let tookOver = false;

  const apply = () => {
    state.set('applying');
    if (tookOver || !waiting || workbox === null) {
      reloadOnce();
      return;
    }
    workbox.messageSkipWaiting();
    setTimeout(reloadOnce, TAKE_OVER_LIMIT);
  };
  const reconsider = () => {
    if (!(waiting || tookOver) || state.value === 'applying') return;
    const plan = planOf({ busy: isBusy(), visible: document.visibilityState === 'visible', touched });
    if (plan === 'apply') apply();
    else state.set(plan === 'offer' ? 'offered' : 'none');
  };
  const found = () => {
    waiting = true;
    reconsider();
  };
  const look = async () => {
    if (document.visibilityState !== 'visible' || !navigator.onLine) return;
    if (!(await isNewerBuildOut())) return;
    if (workbox === null) found();
    else await workbox.update().catch(() => undefined);
  };

  workbox?.addEventListener('waiting', found);
  workbox?.addEventListener('controlling', ({ isUpdate }) => {
    // The very first worker claims a page that already runs its build: nothing to reload.
    if (isUpdate !== true) return;
    tookOver = true;
    if (state.value === 'applying') reloadOnce();
    else reconsider();
  });
  for (const type of ['pointerdown', 'keydown'] as const) {
    addEventListener(type, () => (touched = true), { once: true, passive: true, capture: true });
  }
  document.addEventListener('visibilitychange', () => {
    reconsider();
    void look();
  });
  addEventListener('online', () => void look());
  setInterval(() => void look(), POLL);
  void workbox?.register({ immediate: true }).then(look, () => undefined);
  return { state, apply, reconsider };
}
