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

/**
 * A lazy chunk did not arrive. Reloads only where that can help: online, when the server has another build, and not in
 * a circle. Answers whether it does; otherwise the error page says what happened.
 */
export async function recoverFromLostChunk(reload?: () => void): Promise<boolean> {
  if (!navigator.onLine || !(await isNewerBuildOut()) || !(await wouldReloadHelp())) return false;
  return reloadOnce(reload);
}
