import type { Fairness } from '../provider/croupier.ts';
import type { RoundView } from '../provider/round.ts';
import type { SessionState } from '../provider/session-routes.ts';

interface Started extends SessionState {
  readonly session: string;
}
export interface Spun extends Moved {
  readonly fairness: Fairness;
}

export interface Moved {
  readonly round: RoundView;
  readonly balance: number;
}

/** A failed call. `code` is the server's, or `network` if no valid answer came. */
export class ApiFailure extends Error {
  readonly code: string;
  readonly details: {
    readonly balance?: number;
    readonly fairness?: Fairness;
    readonly retry_after?: number;
    readonly max_stake?: number;
    /** The player's limit that the stake would break: `loss.week`. */
    readonly limit?: string;
  };

  constructor(code: string, details: ApiFailure['details'] = {}) {
    super(code);
    this.code = code;
    this.details = details;
  }
}

/** A caught error as a failed call. */
export function failureOf(error: unknown): ApiFailure {
  return error instanceof ApiFailure ? error : new ApiFailure('failed');
}

/**
 * The game server's session API. The session token exists only in this closure.
 * @param early the answer to the first start, if the page has already requested it
 */
export function createApi(early: Promise<Response | null>) {
  let token = '';
  let first: Promise<Response | null> | null = early;

  async function call<T>(
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    asked: Promise<Response | null> | null = null,
  ): Promise<T> {
    let response: Response;
    let answer: unknown;
    try {
      response =
        (await asked) ??
        (await fetch(path, {
          method,
          headers: { ...(body && { 'content-type': 'application/json' }), ...(token && { 'x-game-session': token }) },
          ...(body && { body: JSON.stringify(body) }),
          redirect: 'error',
          signal: AbortSignal.timeout(20_000),
        }));
      answer = response.status === 204 ? null : await response.json();
    } catch {
      throw new ApiFailure('network');
    }
    if (response.ok) return answer as T; // our own server, same origin and same build
    if (answer === null || typeof answer !== 'object' || !('code' in answer) || typeof answer.code !== 'string') {
      throw new ApiFailure('network');
    }
    throw new ApiFailure(answer.code, answer as ApiFailure['details']); // an error of our own server
  }

  return {
    async start(gamecode: string, launch: { mode: 'demo' } | { mode: 'real'; token: string }): Promise<Started> {
      const asked = first;
      first = null;
      const started = await call<Started>('POST', '/api/session', { gamecode, ...launch }, asked);
      token = started.session;
      return started;
    },
    state: () => call<SessionState>('GET', '/api/state'),
    spin: (stake: number, key: string, clientSeed: string, choice: object | undefined) =>
      call<Spun>('POST', '/api/spin', { stake, round_key: key, client_seed: clientSeed, ...(choice && { choice }) }),
    step: (id: string, step: number) => call<Moved>('POST', `/api/rounds/${id}/step`, { step }),
    end: (id: string) => call<Moved>('POST', `/api/rounds/${id}/end`, {}),
    round: (id: string) => call<RoundView>('GET', `/api/rounds/${id}`),
    refill: () => call<{ balance: number }>('POST', '/api/demo/refill', {}),
    seen: (id: string) => call<null>('POST', `/api/rounds/${id}/seen`, {}),
  };
}

export type Api = ReturnType<typeof createApi>;
