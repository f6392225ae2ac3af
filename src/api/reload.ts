import { onlineManager } from '@tanstack/react-query';
import * as v from 'valibot';
import { isNewerBuildOut, wouldReloadHelp } from './builds.ts';

/** Milliseconds in which the page reloads itself at most once for the same path (NAV-7). */
const GUARD = 10_000;
const KEY = 'jangada-reload';
const marks = v.pipe(v.string(), v.parseJson(), v.array(v.tuple([v.string(), v.number()])));

/**
 * Reloads the page, at most once in 10 s for a path (NAV-7). Returns whether it reloads. The guard must survive the
 * reload, so without session storage there is no automatic reload.
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

/** The reloads of the last 10 s, each path with its time: a path may reload between two reloads of another. */
function recentReloads(now: number): v.InferOutput<typeof marks> {
  const stored = sessionStorage.getItem(KEY) ?? '[]';
  const read = v.safeParse(marks, stored);
  // Unreadable entries do not block a reload.
  return read.success ? read.output.filter(([, at]) => at <= now && now - at < GUARD) : [];
}

export interface LostChunk {
  /** Whether a reload would interrupt a round or payment, or lose a half-filled form. */
  readonly isBusy?: () => boolean;
  /** Called when another build is out but the page may not reload now: offers the update. */
  readonly offer?: () => void;
  readonly reload?: () => void;
}

/**
 * Handles a lazy chunk that did not load. Reloads only where that can help: online, the server has another build,
 * nothing in play, and no loop. Returns whether it reloads; if not, the part stays missing until it loads, or the page
 * says so.
 */
export async function recoverFromLostChunk({ isBusy, offer, reload }: LostChunk = {}): Promise<boolean> {
  if (!onlineManager.isOnline() || !(await isNewerBuildOut())) return false;
  if (isBusy?.() === true || !(await wouldReloadHelp())) {
    offer?.();
    return false;
  }
  return reloadOnce(reload);
}
