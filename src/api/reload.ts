import { isNewerBuildOut, wouldReloadHelp } from './builds.ts';

/** §9: at most one reload by ourselves in this time for the same path. */
const GUARD = 10_000;
const KEY = 'jangada-reload';

/**
 * Reloads the page, at most once in 10 s for a path. Answers whether it does. The guard must outlive the reload, so
 * without session storage nothing reloads by itself.
 */
export function reloadOnce(reload = () => globalThis.location.reload()): boolean {
  const mark = `${Date.now()} ${globalThis.location.pathname}`;
  try {
    const [at = '0', ...path] = (sessionStorage.getItem(KEY) ?? '').split(' ');
    const age = Date.now() - Number(at);
    if (path.join(' ') === globalThis.location.pathname && age >= 0 && age < GUARD) return false;
    sessionStorage.setItem(KEY, mark);
  } catch {
    return false;
  }
  reload();
  return true;
}

export interface LostChunk {
  /** Whether a reload would take something from the player: a round, a payment, a half-filled form. */
  readonly isBusy?: () => boolean;
  /** Another build is out, and a reload is not ours to do: says so, and lets a new worker in when it may. */
  readonly offer?: () => void;
  readonly reload?: () => void;
}

/**
 * A lazy chunk did not arrive. Reloads only where that can help: online, when the server has another build, with nothing
 * in play, and not in a circle. Answers whether it does; otherwise the part is missing until it comes, or the page says so.
 */
export async function recoverFromLostChunk({ isBusy, offer, reload }: LostChunk = {}): Promise<boolean> {
  if (!navigator.onLine || !(await isNewerBuildOut())) return false;
  if (isBusy?.() === true || !(await wouldReloadHelp())) {
    offer?.();
    return false;
  }
  return reloadOnce(reload);
}

/**
 * The router reloads by itself on a lost chunk, once for each message, also offline and in the middle of a payment. There is
 * one way to recover, ours: this sets the mark by which the router takes its own for done.
 */
export function disarmRouterReload(message: string): void {
  try {
    sessionStorage.setItem(`tanstack_router_reload:${message}`, '1');
  } catch {
    // Without session storage the router does not reload either.
  }
}
