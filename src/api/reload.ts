import * as v from 'valibot';
import { isNewerBuildOut, wouldReloadHelp } from './builds.ts';

/** §9: at most one reload by ourselves in this time for the same path. */
const GUARD = 10_000;
const KEY = 'jangada-reload';
const marks = v.pipe(v.string(), v.parseJson(), v.array(v.tuple([v.string(), v.number()])));

/**
 * Reloads the page, at most once in 10 s for a path. Answers whether it does. The guard must outlive the reload, so
 * without session storage nothing reloads by itself.
 */
export function reloadOnce(reload = () => globalThis.location.reload()): boolean {
  const { pathname } = globalThis.location;
  const now = Date.now();
  try {
    const recent = recentReloads(now);
    if (recent.some(([path]) => path === pathname)) return false;
    sessionStorage.setItem(KEY, JSON.stringify([...recent, [pathname, now]]));
  } catch {
    return false;
  }
  reload();
  return true;
}

/** The reloads of the last 10 s, each path with its time: between two of a path another one may have been reloaded. */
function recentReloads(now: number): v.InferOutput<typeof marks> {
  const stored = sessionStorage.getItem(KEY) ?? '[]';
  const read = v.safeParse(marks, stored);
  // What cannot be read holds nobody back.
  return read.success ? read.output.filter(([, at]) => at <= now && now - at < GUARD) : [];
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
