/**
 * The only entry to the API. Sends a call of the contract with the caller's identity, retries it (NET-1) and parses the
 * answer by its schema; every failure is an `ApiError`. The module stores nothing and does not know the session:
 * `configureClient` supplies token, guest id and language. It loads with the schemas at the first request, after the
 * first paint; `client-config.ts` holds the configuration needed before that.
 */
import ky, { HTTPError, type KyInstance, TimeoutError } from 'ky';
import type { Call, ResponseOf } from '../contract/call.ts';
import { OUT_OF_TIME, withTimeLimit } from '../lib/time-limit.ts';
import { errorOf, readAnswer, readFile } from './answer.ts';
import type { RequestExtras, Rest } from './call-input.ts';
import { clientConfig } from './client-config.ts';
import { ApiError, asError, isApiError } from './errors.ts';
import { networkFailures } from './failures.ts';
import { retryOf } from './retry.ts';
import { learnServerTime } from './server-time.ts';

/** Returns ky with the configured `fetch`, which a test may replace. */
function http(): KyInstance {
  const { fetch } = clientConfig();
  if (!made || made.fetch !== fetch) made = { fetch, ky: ky.create(fetch ? { fetch } : {}) };
  return made.ky;
}

let made: { readonly fetch: typeof globalThis.fetch | undefined; readonly ky: KyInstance } | null = null;

const TIMEOUT_READ = 15_000;
const TIMEOUT_WRITE = 30_000;
const TIMEOUT_UPLOAD = 120_000;
/** Longest wait for an answer that the document's script has asked for, and its greatest age. Milliseconds. */
const AHEAD_WAIT = 3_000;
const AHEAD_AGE = 10_000;

type Scalar = string | number | boolean;

interface AnyOptions extends RequestExtras {
  params?: Record<string, string>;
  query?: Record<string, Scalar | undefined>;
  body?: unknown;
  files?: Record<string, Blob | undefined>;
}

/**
 * Makes one call. Returns the answer parsed by the contract, or undefined for a call without a body. Throws `ApiError`,
 * or the Error that was thrown on the way; never shows anything.
 */
export async function request<C extends Call>(call: C, ...[options]: Rest<C>): Promise<ResponseOf<C>> {
  // The signature has checked the input; from here on only its shape on the wire matters.
  const given: AnyOptions = { ...(options as unknown as AnyOptions) };
  // One key for all tries of the call, those after a step-up included.
  if (call.idempotent === true) given.idempotencyKey ??= crypto.randomUUID();
  return await withStepUp(async () => (await run(call, given, readAnswer)) as ResponseOf<C>);
}

/** Sends a call, and once more after the player has given the proof that the API asks for. */
async function withStepUp<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (!isApiError(error, 'step_up_required', 'second_factor_required')) throw error;
    if (!(await clientConfig().stepUp(error.body))) throw error;
    // A refusal has no effect, so the second try may reuse the key.
    return await send();
  }
}

/** Fetches the file of a call that `produces` one, with the name that the API gives it. Throws as `request`. */
export async function requestFile(
  call: Call,
  given: RequestExtras &
    Pick<AnyOptions, 'query' | 'params'> & { readonly onBytes?: ((bytes: number) => void) | undefined },
): Promise<{ readonly file: Blob; readonly disposition: string | null }> {
  return await withStepUp(() =>
    run(call, given, async (_call, response) => ({
      file: await readFile(response, given.onBytes),
      disposition: response.headers.get('content-disposition'),
    })),
  );
}

async function run<T>(call: Call, given: AnyOptions, read: (call: Call, response: Response) => Promise<T>): Promise<T> {
  const token = given.token ?? clientConfig().getToken();
  const uploads = call.files !== undefined && given.files !== undefined;
  const limit = given.timeout ?? (uploads ? TIMEOUT_UPLOAD : call.method === 'GET' ? TIMEOUT_READ : TIMEOUT_WRITE);
  const clock = startClock(limit, given.signal);
  try {
    const value = await clock.race(exchange(call, given, token, clock.signal, limit, read));
    networkFailures.count = 0;
    return value;
  } catch (thrown) {
    const error = toApiError(thrown, clock, given.signal);
    if (error instanceof ApiError) {
      if (error.code === 'network' || error.code === 'timeout') {
        networkFailures.count += 1;
        if (call.offline === 'cached') await clientConfig().beforeGivingUp();
      }
      if (token !== null && token === clientConfig().getToken()) {
        if (error.status === 401) clientConfig().onUnauthorized(error, token);
        if (error.status === 403) clientConfig().onForbidden(error);
      }
    }
    throw error;
  } finally {
    clock.stop();
  }
}

/** Returns a `fetch` that reports upload progress; a `fetch` from the configuration (a test's) cannot report it. */
async function countedFetch(onProgress: (part: number) => void): Promise<typeof globalThis.fetch> {
  return clientConfig().fetch ?? (await import('./upload.ts')).uploadingFetch(onProgress);
}

/**
 * Runs one exchange with the API, retries included. Returns the parsed answer; throws `ApiError` for an error answer.
 */
async function exchange<T>(
  call: Call,
  given: AnyOptions,
  token: string | null,
  signal: AbortSignal,
  limit: number,
  read: (call: Call, response: Response) => Promise<T>,
): Promise<T> {
  const sentAt = Date.now();
  try {
    const ahead = given.ahead && (await withTimeLimit(given.ahead, AHEAD_WAIT));
    if (ahead && ahead !== OUT_OF_TIME && Date.now() - ahead.receivedAt < AHEAD_AGE) {
      learnServerTime(ahead.response.headers.get('date'), ahead.sentAt, ahead.receivedAt);
      return await read(call, ahead.response);
    }
    const response = await http()(addressOf(call, given), {
      method: call.method,
      headers: headersOf(call, given, token),
      ...bodyOf(call, given),
      signal,
      timeout: limit,
      retry: given.noRetry === true ? 0 : retryOf(call),
      ...(given.cache === undefined ? {} : { cache: given.cache }),
      ...(given.keepalive === undefined ? {} : { keepalive: given.keepalive }),
      ...(given.onProgress === undefined ? {} : { fetch: await countedFetch(given.onProgress) }),
    });
    if (call.etag !== true) learnServerTime(response.headers.get('date'), sentAt);
    return await read(call, response);
  } catch (thrown) {
    throw thrown instanceof HTTPError ? await errorOf(thrown.response) : thrown;
  }
}

interface Clock {
  readonly signal: AbortSignal;
  readonly ranOut: () => boolean;
  /** Runs `work`, and rejects as soon as the signal fires: not every fetch and reader listens to the signal. */
  readonly race: <T>(work: Promise<T>) => Promise<T>;
  readonly stop: () => void;
}

/** One signal for the caller's abort and the time limit of the call, body included (ky times headers only). */
function startClock(limit: number, outer: AbortSignal | undefined): Clock {
  const controller = new AbortController();
  let ranOut = false;
  const timer = setTimeout(() => {
    ranOut = true;
    controller.abort();
  }, limit);
  const giveUp = () => controller.abort(outer?.reason);
  if (outer?.aborted) giveUp();
  outer?.addEventListener('abort', giveUp);
  return {
    signal: controller.signal,
    ranOut: () => ranOut,
    race: (work) =>
      new Promise((resolve, reject) => {
        const lost = () => reject(new DOMException('Given up', 'AbortError'));
        if (controller.signal.aborted) lost();
        controller.signal.addEventListener('abort', lost, { once: true });
        work.then(resolve, reject);
      }),
    stop: () => {
      clearTimeout(timer);
      outer?.removeEventListener('abort', giveUp);
    },
  };
}

function addressOf(call: Call, given: AnyOptions): string {
  const path = call.path.replace(/\{(\w+)\}/g, (_place, name: string) => {
    const value = given.params?.[name];
    if (value === undefined) throw new TypeError(`${call.path} needs ${name}`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(given.query ?? {})) {
    if (value !== undefined) search.set(name, String(value));
  }
  const query = search.toString();
  return `${clientConfig().getBaseUrl()}${path.startsWith('/') ? '' : '/'}${path}${query === '' ? '' : `?${query}`}`;
}

function headersOf(call: Call, given: AnyOptions, token: string | null): Record<string, string> {
  const config = clientConfig();
  const headers: Record<string, string> = {
    accept: call.produces ?? 'application/json',
    'accept-language': config.getLocale() === 'en' ? 'en,pt;q=0.5' : 'pt-BR,pt;q=0.9,en;q=0.5',
  };
  if (token !== null) headers.authorization = `Bearer ${token}`;
  else if (config.getGuestId() !== '') headers['guest-id'] = config.getGuestId();
  const campaign = config.getCampaign();
  // A header holds Latin-1 only, and a campaign comes from any link, so it is escaped.
  if (campaign !== null && campaign !== '') headers.lmcp = encodeURIComponent(campaign);
  // Requests without a recent user gesture do not count as activity of the session (SESS-5). Older browsers have no
  // `userActivation`.
  const { userActivation } = (globalThis.navigator ?? {}) as Partial<Navigator>;
  if (token !== null && userActivation && !userActivation.isActive) headers['x-unattended'] = '1';
  if (call.idempotent === true && given.idempotencyKey) headers['idempotency-key'] = given.idempotencyKey;
  return headers;
}

function bodyOf(call: Call, given: AnyOptions): { json?: unknown; body?: FormData } {
  if (call.files !== undefined) {
    const form = new FormData();
    for (const [name, value] of Object.entries((given.body ?? {}) as Record<string, Scalar | undefined>)) {
      if (value !== undefined) form.set(name, String(value));
    }
    for (const [name, file] of Object.entries(given.files ?? {})) if (file) form.set(name, file, name);
    return { body: form };
  }
  if (given.body !== undefined) return { json: given.body };
  // A POST without input still sends an object: some back ends refuse an empty body.
  return call.method === 'POST' || call.method === 'PUT' ? { json: {} } : {};
}

/** Turns a thrown value into an `ApiError`, by the state of the call. */
function toApiError(thrown: unknown, clock: Clock, outer: AbortSignal | undefined): Error {
  if (thrown instanceof ApiError) return thrown;
  if (outer?.aborted === true)
    return new ApiError({ status: 0, code: 'aborted', message: 'The call was given up', cause: thrown });
  if (clock.ranOut() || thrown instanceof TimeoutError) {
    return new ApiError({ status: 0, code: 'timeout', message: 'The call took too long', cause: thrown });
  }
  // fetch rejects with a TypeError when it gets no answer, and so does the reader of a truncated body.
  if (thrown instanceof TypeError || (thrown instanceof DOMException && thrown.name === 'AbortError')) {
    return new ApiError({ status: 0, code: 'network', message: 'No answer from the network', cause: thrown });
  }
  return asError(thrown);
}
