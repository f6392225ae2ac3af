/**
 * Watches the idle time of a session without counting as activity (SESS-5). The API names the session's end; the watch
 * asks again before it warns, because activity in another tab counts too.
 */
import { request } from '../../api/client.ts';
import { isApiError } from '../../api/errors.ts';
import { extendSession, getSession, type Session } from '../../contract/session.ts';

/** Time of the warning before the end, ms; 20 s is the legal minimum (SESS-5). */
export const WARN_BEFORE = 60_000;
const RETRY = 15_000;

/**
 * `calm`: no warning. `warn`: the session ends at `endsAt` (API clock, ms). `over`: ask the API whether the session has
 * ended.
 */
export type IdleState =
  | { readonly phase: 'calm' }
  | { readonly phase: 'warn'; readonly endsAt: number }
  | { readonly phase: 'over' };

export interface IdleWatch {
  /** Asks the API at once: the page is visible again or the network is back. */
  readonly look: () => void;
  /** Extends the session. Throws `ApiError`; a session that has ended meanwhile becomes `over`. */
  readonly extend: () => Promise<void>;
  readonly stop: () => void;
}

/** Watches the idle time until `stop`. `now` is the API's clock in ms; `tell` gets each state. */
export function watchIdle(now: () => number, tell: (state: IdleState) => void): IdleWatch {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let endsAt: number | null = null;
  let isStopped = false;

  const later = (wait: number, what: () => void) => {
    clearTimeout(timer);
    // A hidden page's timer may fire late; no step depends on its punctuality.
    timer = setTimeout(what, Math.max(0, wait));
  };
  const settle = ({ idle_ends_at }: Session) => {
    if (isStopped) return;
    endsAt = idle_ends_at === null ? null : Date.parse(idle_ends_at);
    judge();
  };
  const judge = () => {
    if (isStopped) return;
    if (endsAt === null) {
      clearTimeout(timer);
      tell({ phase: 'calm' });
      return;
    }
    const left = endsAt - now();
    if (left <= 0) tell({ phase: 'over' });
    else if (left <= WARN_BEFORE) {
      tell({ phase: 'warn', endsAt });
      later(left, judge);
    } else {
      tell({ phase: 'calm' });
      later(left - WARN_BEFORE, look);
    }
  };
  const look = () => {
    request(getSession).then(
      ({ data }) => settle(data),
      (error: unknown) => {
        if (isStopped) return;
        if (isApiError(error, 'session_idle')) tell({ phase: 'over' });
        else if (endsAt !== null && endsAt - now() <= WARN_BEFORE) judge();
        else later(RETRY, look);
      },
    );
  };
  look();
  return {
    look,
    async extend() {
      try {
        settle((await request(extendSession, { body: {} })).data);
      } catch (error) {
        if (isApiError(error, 'session_idle')) tell({ phase: 'over' });
        else throw error;
      }
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
