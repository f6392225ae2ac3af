/**
 * The one way in to the API. A call of the contract goes out with the caller's identity, is retried as §9 allows,
 * and comes back parsed by its schema; whatever goes wrong is an `ApiError`. This room stores nothing and knows no
 * session: who is calling is asked of the functions given to `configureClient`. With the schemas it is loaded by the first
 * request, after the first paint; what is known before that is in `client-config.ts`.
 */
import ky, { HTTPError, type KyInstance, TimeoutError } from 'ky';
import type { Call, ResponseOf } from '../contract/call.ts';
import { errorOf, readAnswer, readFile } from './answer.ts';
import type { RequestExtras, Rest } from './call-input.ts';
import { clientConfig } from './client-config.ts';
import { ApiError, asError, isApiError } from './errors.ts';
import { networkFailures } from './failures.ts';
import { retryOf } from './retry.ts';
import { learnServerTime } from './server-time.ts';

/** ky with the `fetch` that is configured now; `configureClient` of a test may name another. */
function http(): KyInstance {
  const { fetch } = clientConfig();
  if (!made || made.fetch !== fetch) made = { fetch, ky: ky.create(fetch ? { fetch } : {}) };
  return made.ky;
}

let made: { readonly fetch: typeof globalThis.fetch | undefined; readonly ky: KyInstance } | null = null;

const TIMEOUT_READ = 15_000;
const TIMEOUT_WRITE = 30_000;
const TIMEOUT_UPLOAD = 120_000;

type Scalar = string | number | boolean;

interface AnyOptions extends RequestExtras {
  params?: Record<string, string>;
  query?: Record<string, Scalar | undefined>;
  body?: unknown;
  files?: Record<string, Blob | undefined>;
}

/**
 * Makes one call. Answers what the contract promises (parsed; undefined for a call without an answer body).
 * Throws `ApiError`, or whatever Error was thrown on the way; never shows anything.
 */
export async function request<C extends Call>(call: C, ...[options]: Rest<C>): Promise<ResponseOf<C>> {
  // The signature has checked what the call demands; from here on only its shape on the wire matters.
  const given: AnyOptions = { ...(options as unknown as AnyOptions) };
  // One key for every try of the call, those after a step-up included.
  if (call.idempotent === true) given.idempotencyKey ??= crypto.randomUUID();
  return await withStepUp(async () => (await run(call, given, readAnswer)) as ResponseOf<C>);
}

/** Sends a call, and once more when the player has proved what the API asks for. */
async function withStepUp<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (!isApiError(error, 'step_up_required', 'second_factor_required')) throw error;
    if (!(await clientConfig().stepUp(error.body))) throw error;
    // A refusal has done nothing, so the same key is good for the second try.
    return await send();
  }
}

/** The answer of a call that `produces` a file: the file, and the name that the API gives it. Throws as `request`. */
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
    networkFailures.reset();
    return value;
  } catch (thrown) {
    const error = toApiError(thrown, clock, given.signal);
    if (error instanceof ApiError) {
      if (error.code === 'network' || error.code === 'timeout') {
        networkFailures.increment();
        if (call.offline === 'cached') await clientConfig().beforeGivingUp();
      }
      if (error.status === 401 && token !== null && token === clientConfig().getToken()) {
        clientConfig().onUnauthorized(error, token);
      }
    }
    throw error;
  } finally {
    clock.stop();
  }
}

/** The way of an upload that is watched; a `fetch` that the configuration names (a test's) cannot be watched. */
async function countedFetch(onProgress: (part: number) => void): Promise<typeof globalThis.fetch> {
  return clientConfig().fetch ?? (await import('./upload.ts')).uploadingFetch(onProgress);
}

/** One exchange with the API, retries included: the parsed answer, or the error answer as `ApiError`. */
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
    const response = await http()(addressOf(call, given), {
      method: call.method,
      headers: headersOf(call, given, token),
      ...bodyOf(call, given),
      signal,
      timeout: limit,
      retry: given.once === true ? 0 : retryOf(call),
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
  /** The work, or a rejection as soon as the signal fires: not everything that fetches listens to it. */
  readonly race: <T>(work: Promise<T>) => Promise<T>;
  readonly stop: () => void;
}

/** One signal for the caller's wish and for the time that a call may take, body included (ky times headers only). */
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
  // A header holds Latin-1 only; whatever a link wrote into the address travels escaped.
  if (campaign !== null && campaign !== '') headers.lmcp = encodeURIComponent(campaign);
  // What a page asks by itself keeps no session alive (compliance 11): nobody has pressed anything in the last seconds.
  // Older browsers do not know.
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
  // A POST without facts still sends an object: some back ends take an empty body for a broken one.
  return call.method === 'POST' || call.method === 'PUT' ? { json: {} } : {};
}

/** Whatever was thrown on the way, told by what happened to the call. */
function toApiError(thrown: unknown, clock: Clock, outer: AbortSignal | undefined): Error {
  if (thrown instanceof ApiError) return thrown;
  if (outer?.aborted === true)
    return new ApiError({ status: 0, code: 'aborted', message: 'The call was given up', cause: thrown });
  if (clock.ranOut() || thrown instanceof TimeoutError) {
    return new ApiError({ status: 0, code: 'timeout', message: 'The call took too long', cause: thrown });
  }
  // fetch rejects with a TypeError for everything that kept it from an answer, and so does reading a body cut short.
  if (thrown instanceof TypeError || (thrown instanceof DOMException && thrown.name === 'AbortError')) {
    return new ApiError({ status: 0, code: 'network', message: 'No answer from the network', cause: thrown });
  }
  return asError(thrown);
}
