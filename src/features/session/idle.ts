/**
 * The idle time of a session (compliance 11), watched without being activity itself: the API says when it ends, and it is
 * asked again before anybody is warned, since what another tab did counts as well.
 */
import { request } from '../../api/client.ts';
import { isApiError } from '../../api/errors.ts';
import { extendSession, getSession, type Session } from '../../contract/session.ts';

/** The warning comes a minute before the end; 20 s before is the least that is allowed. */
export const WARN_BEFORE = 60_000;
const RETRY = 15_000;

/** `calm`: nothing to say. `warn`: it ends at `endsAt` (by the API's clock, ms). `over`: the API has to be asked whether it has ended. */
export type IdleState =
  | { readonly phase: 'calm' }
  | { readonly phase: 'warn'; readonly endsAt: number }
  | { readonly phase: 'over' };

export interface IdleWatch {
  /** Asks the API at once: the page is seen again, the network is back. */
  readonly look: () => void;
  /** "I am still here". Throws `ApiError`; a session that has ended meanwhile is `over`. */
  readonly extend: () => Promise<void>;
  readonly stop: () => void;
}

/** Watches until it is stopped. `now` is the API's clock in ms, `tell` hears each state. */
export function watchIdle(now: () => number, tell: (state: IdleState) => void): IdleWatch {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let endsAt: number | null = null;
  let isStopped = false;

  const later = (wait: number, what: () => void) => {
    clearTimeout(timer);
    // A timer of a page that is not looked at may be late; nothing here depends on it being in time.
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
