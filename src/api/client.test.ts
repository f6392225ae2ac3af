import * as v from 'valibot';
import { subscribe } from 'valtio/vanilla';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { data, defineCall, id } from '../contract/call.ts';
import { request } from './client.ts';
import { clientConfig, configureClient } from './client-config.ts';
import { ApiError } from './errors.ts';
import { networkFailures } from './failures.ts';
import { serverNow } from './server-time.ts';

const read = defineCall({
  method: 'GET',
  path: '/things/{id}',
  auth: 'none',
  offline: 'cached',
  summary: '',
  params: v.object({ id }),
  query: v.object({ page: v.optional(v.string()) }),
  response: data(v.object({ name: v.string() })),
});
const write = defineCall({
  method: 'POST',
  path: '/things',
  auth: 'player',
  offline: 'never',
  summary: '',
  body: v.object({ n: v.number() }),
  response: data(v.object({ name: v.string() })),
});
const pay = defineCall({ ...write, path: '/pay', idempotent: true });
const end = defineCall({ method: 'POST', path: '/end', auth: 'none', offline: 'never', summary: '' });
const upload = defineCall({
  method: 'POST',
  path: '/up',
  auth: 'player',
  offline: 'never',
  summary: '',
  files: ['document'],
  body: v.object({ type: v.string() }),
  response: data(v.object({ name: v.string() })),
});

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
const good = () => json({ data: { name: 'Onça' } });

let seen: Request[];
let answers: (() => Response | Promise<Response>)[];
const onUnauthorized = vi.fn();
let token: string | null;

function answer(...next: typeof answers): void {
  answers = next;
}

/** An answer that the document has asked for; times in milliseconds before now. */
const ahead = (body: unknown, sent: number, received: number, date = Date.now()) => ({
  response: json(body, 200, { date: new Date(date).toUTCString() }),
  sentAt: Date.now() - sent,
  receivedAt: Date.now() - received,
});

async function failure(work: Promise<unknown>): Promise<ApiError> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
}

beforeEach(() => {
  seen = [];
  answers = [good];
  token = null;
  onUnauthorized.mockReset();
  networkFailures.count = 0;
  configureClient({
    getBaseUrl: () => 'http://site.test/api',
    getToken: () => token,
    getGuestId: () => 'guest-abcdefghi',
    getCampaign: () => 'verão',
    getLocale: () => 'en',
    onUnauthorized,
    fetch: async (input, init) => {
      const one = new Request(input, init);
      seen.push(one);
      const next = answers[Math.min(seen.length, answers.length) - 1];
      if (!next) throw new Error('no answer prepared');
      return await next();
    },
  });
});
afterEach(() => vi.useRealTimers());

describe('a call', () => {
  it('goes to its address with what the contract asks, and comes back parsed', async () => {
    expect(await request(read, { params: { id: 'a b/c' }, query: { page: 2 } })).toEqual({ data: { name: 'Onça' } });
    expect(seen[0]?.url).toBe('http://site.test/api/things/a%20b%2Fc?page=2');
  });

  it('sends the guest, the campaign (escaped for a header) and the language', async () => {
    await request(read, { params: { id: 'a' } });
    const headers = seen[0]?.headers;
    expect(headers?.get('guest-id')).toBe('guest-abcdefghi');
    expect(headers?.get('authorization')).toBeNull();
    expect(headers?.get('lmcp')).toBe('ver%C3%A3o');
    expect(headers?.get('accept-language')).toMatch(/^en/);
  });

  it('carries the bearer token instead of the guest’s id once logged in', async () => {
    token = 'secret';
    await request(read, { params: { id: 'a' } });
    expect(seen[0]?.headers.get('authorization')).toBe('Bearer secret');
    expect(seen[0]?.headers.get('guest-id')).toBeNull();
  });

  it('marks a call that no press caused, if the browser knows', async () => {
    token = 'secret';
    for (const isActive of [false, true]) {
      vi.stubGlobal('navigator', { userActivation: { isActive } });
      await request(read, { params: { id: 'a' } });
    }
    vi.unstubAllGlobals();
    expect(seen.map((one) => one.headers.get('x-unattended'))).toEqual(['1', null]);
  });

  it('without an answer body gives undefined', async () => {
    answer(() => new Response(null, { status: 204 }));
    expect(await request(end)).toBeUndefined();
    expect(await seen[0]?.text()).toBe('{}');
  });

  it('sends files as a form', async () => {
    await request(upload, { body: { type: 'selfie' }, files: { document: new Blob(['x']) } });
    const form = await seen[0]?.formData();
    expect(form?.get('type')).toBe('selfie');
    expect(form?.get('document')).toBeInstanceOf(Blob);
  });
});

describe('an answer that the API did not give', () => {
  it('is a network error when a captive portal’s page answers', async () => {
    answer(() => new Response('<html>Log in to the bus</html>', { headers: { 'content-type': 'text/html' } }));
    const error = await failure(request(read, { params: { id: 'a' } }));
    expect(error).toMatchObject({ code: 'network', status: 0 });
    expect(networkFailures.count).toBe(1);
  });

  it('is a schema error when a field is missing, and says which', async () => {
    answer(() => json({ data: {} }));
    const error = await failure(request(read, { params: { id: 'a' } }));
    expect(error.code).toBe('schema');
    expect(error.message).toContain('data.name');
    expect(networkFailures.count).toBe(0);
  });

  it('is a schema error when JSON is cut short', async () => {
    answer(() => new Response('{"data":', { headers: { 'content-type': 'application/json' } }));
    expect((await failure(request(read, { params: { id: 'a' } }))).code).toBe('schema');
  });
});

describe('an error answer', () => {
  it('keeps status, code, words, field errors, body and how long to wait', async () => {
    answer(() =>
      json({ message: 'Devagar', code: 'too_many_requests', errors: { a: ['b'] }, extra: 1 }, 429, {
        'retry-after': '60',
      }),
    );
    expect(await failure(request(write, { body: { n: 1 } }))).toMatchObject({
      status: 429,
      code: 'too_many_requests',
      message: 'Devagar',
      errors: { a: ['b'] },
      retryAfter: 60_000,
      body: { extra: 1 },
    });
  });

  it('of another back end is read as far as it goes', async () => {
    answer(() => json({ message: 'The email field is required.', errors: { email: 'required' } }, 422));
    expect(await failure(request(write, { body: { n: 1 } }))).toMatchObject({
      code: 'http',
      errors: { email: ['required'] },
    });
  });

  it('of a proxy, in HTML, keeps its status', async () => {
    answer(() => new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } }));
    expect(await failure(request(write, { body: { n: 1 } }))).toMatchObject({ status: 502, code: 'http' });
  });

  it('401 is told to the session with the token that was sent, a guest’s is not', async () => {
    answer(() => json({ message: '', code: 'unauthenticated' }, 401));
    await failure(request(write, { body: { n: 1 } }));
    expect(onUnauthorized).not.toHaveBeenCalled();
    token = 'old';
    await failure(request(write, { body: { n: 1 } }));
    expect(onUnauthorized).toHaveBeenCalledWith(expect.any(ApiError), 'old');
  });

  it('ignores a 401 for a token that the session no longer has', async () => {
    token = 'old';
    answer(() => {
      token = 'new';
      return json({ message: '', code: 'unauthenticated' }, 401);
    });
    await failure(request(write, { body: { n: 1 } }));
    expect(onUnauthorized).not.toHaveBeenCalled();
  });
});

describe('retries of a failed call', () => {
  const soon = { 'retry-after': '0' };

  it.each([408, 409, 425, 429, 500, 502, 503, 504])('tries a read again after %i', async (status) => {
    answer(() => json({ message: '', code: 'x' }, status, soon), good);
    await request(read, { params: { id: 'a' } });
    expect(seen).toHaveLength(2);
  });

  it.each([400, 401, 403, 404, 413, 422, 501])('does not try a read again after %i', async (status) => {
    answer(() => json({ message: '', code: 'x' }, status, soon), good);
    await failure(request(read, { params: { id: 'a' } }));
    expect(seen).toHaveLength(1);
  });

  it('ends after two more tries', async () => {
    answer(() => json({ message: '', code: 'x' }, 503, soon));
    await failure(request(read, { params: { id: 'a' } }));
    expect(seen).toHaveLength(3);
  });

  it('never repeats a write', async () => {
    answer(() => json({ message: '', code: 'x' }, 503, soon), good);
    await failure(request(write, { body: { n: 1 } }));
    answer(() => {
      throw new TypeError('Failed to fetch');
    });
    await failure(request(write, { body: { n: 1 } }));
    expect(seen).toHaveLength(2);
  });

  it('repeats a write that is safe by its key, with the same key', async () => {
    answer(
      () => {
        throw new TypeError('Failed to fetch');
      },
      () => json({ message: '', code: 'request_in_progress' }, 409, soon),
      good,
    );
    await request(pay, { body: { n: 1 }, idempotencyKey: 'k1' });
    expect(seen.map((one) => one.headers.get('idempotency-key'))).toEqual(['k1', 'k1', 'k1']);
  });

  it('makes a key for a money call that was given none', async () => {
    await request(pay, { body: { n: 1 } });
    expect(seen[0]?.headers.get('idempotency-key')).toMatch(/^[\w-]{36}$/);
  });

  it('takes a write’s conflict for an answer', async () => {
    answer(() => json({ message: '', code: 'withdrawal_not_pending' }, 409, soon), good);
    expect((await failure(request(pay, { body: { n: 1 } }))).code).toBe('withdrawal_not_pending');
    expect(seen).toHaveLength(1);
  });

  it('does not sit out a long Retry-After', async () => {
    answer(() => json({ message: '', code: 'too_many_requests' }, 429, { 'retry-after': '120' }), good);
    const error = await failure(request(read, { params: { id: 'a' } }));
    expect(error.retryAfter).toBe(120_000);
    expect(seen).toHaveLength(1);
  });
});

describe('without an answer', () => {
  it('counts failures in a row and forgets them on a success', async () => {
    const counts: number[] = [];
    const stop = subscribe(networkFailures, () => counts.push(networkFailures.count), true);
    answer(() => {
      throw new TypeError('Failed to fetch');
    });
    await failure(request(write, { body: { n: 1 } }));
    await failure(request(write, { body: { n: 1 } }));
    answer(good);
    await request(write, { body: { n: 1 } });
    stop();
    expect(counts).toEqual([1, 2, 0]);
  });

  it('fails a read that is kept only once storage was asked, and counts the failure before; a write fails at once', async () => {
    let asked: () => void = () => undefined;
    const beforeGivingUp = vi.fn(() => new Promise<void>((resolve) => (asked = resolve)));
    configureClient({ ...clientConfig(), beforeGivingUp });
    answer(() => {
      throw new TypeError('Failed to fetch');
    });
    await failure(request(write, { body: { n: 1 } }));
    expect(beforeGivingUp).not.toHaveBeenCalled();
    let failed = false;
    const reading = failure(request(read, { params: { id: 'a' } })).then((error) => {
      failed = true;
      return error;
    });
    await vi.waitFor(() => expect(beforeGivingUp).toHaveBeenCalled());
    expect(failed).toBe(false);
    expect(networkFailures.count).toBe(2);
    asked();
    expect((await reading).code).toBe('network');
  });

  it('ends by time, whichever part of the answer hangs', async () => {
    answer(
      () =>
        new Response(new ReadableStream({ start: () => undefined }), {
          headers: { 'content-type': 'application/json' },
        }),
    );
    // The body hangs here, not the headers: the injected fetch ignores the signal, so the reader must time out by
    // itself.
    const error = await failure(request(write, { body: { n: 1 }, timeout: 40 }));
    expect(error.code).toBe('timeout');
  });

  it('is silent about what the caller gave up', async () => {
    const controller = new AbortController();
    answer(
      () =>
        new Promise<Response>((_resolve, reject) => {
          seen.at(-1)?.signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
        }),
    );
    const work = request(read, { params: { id: 'a' }, signal: controller.signal });
    setTimeout(() => controller.abort(), 10);
    expect((await failure(work)).code).toBe('aborted');
    expect(networkFailures.count).toBe(0);
  });

  it('throws "An unexpected error occurred" for a thrown value that is no Error', async () => {
    answer(() => {
      throw 'boom';
    });
    const error = await failure(request(write, { body: { n: 1 } }));
    expect(error.message).toBe('An unexpected error occurred');
  });
});

describe('the API’s clock', () => {
  it('corrects a device that is off by a day, and leaves one alone that is about right', async () => {
    const tomorrow = new Date(Date.now() + 86_400_000).toUTCString();
    answer(() => json({ data: { name: 'x' } }, 200, { date: tomorrow }));
    await request(read, { params: { id: 'a' } });
    expect(Math.abs(serverNow() - Date.now() - 86_400_000)).toBeLessThan(2_000);
    answer(() => json({ data: { name: 'x' } }, 200, { date: new Date().toUTCString() }));
    await request(read, { params: { id: 'a' } });
    expect(Math.abs(serverNow() - Date.now())).toBeLessThan(5);
  });
});

describe('an answer that the document has asked for', () => {
  const ask = (coming: Promise<ReturnType<typeof ahead> | null>) =>
    request(read, { params: { id: 'a' }, ahead: coming });

  it('is the call’s, and teaches the API’s time', async () => {
    const early = ahead({ data: { name: 'cedo' } }, 1_000, 800, Date.now() + 86_400_000);
    expect(await ask(Promise.resolve(early))).toEqual({ data: { name: 'cedo' } });
    expect(seen).toEqual([]);
    expect(Math.abs(serverNow() - Date.now() - 86_400_000)).toBeLessThan(3_000);
  });

  it('is not used if there is none, or if it is old or late', async () => {
    expect(await ask(Promise.resolve(null))).toEqual({ data: { name: 'Onça' } });
    expect(await ask(Promise.resolve(ahead({ data: { name: 'velho' } }, 60_000, 59_000)))).toEqual({
      data: { name: 'Onça' },
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const late = ask(new Promise(() => {}));
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await late).toEqual({ data: { name: 'Onça' } });
    expect(seen).toHaveLength(3);
  });
});

describe.each(['second_factor_required', 'step_up_required'])('a call that is refused with %s', (code) => {
  const refusal = { message: 'Confirme', code, missing: ['code'] };
  const owed = () => json(refusal, 403);
  const keysOf = () => seen.map((one) => one.headers.get('idempotency-key'));

  it('is asked of the player, and the same call goes out again under the same key', async () => {
    const stepUp = vi.fn(async (_refusal: unknown) => true);
    configureClient({ ...clientConfig(), stepUp });
    answer(owed, good);
    await expect(request(pay, { body: { n: 1 }, idempotencyKey: 'key-1' })).resolves.toEqual({
      data: { name: 'Onça' },
    });
    expect(stepUp.mock.calls).toEqual([[refusal]]);
    expect(keysOf()).toEqual(['key-1', 'key-1']);
    expect(await Promise.all(seen.map((one) => one.json()))).toEqual([{ n: 1 }, { n: 1 }]);
  });

  it('that the player does not give is the refusal that it was', async () => {
    configureClient({ ...clientConfig(), stepUp: async () => false });
    answer(owed, good);
    expect((await failure(request(pay, { body: { n: 1 } }))).code).toBe(code);
    expect(seen).toHaveLength(1);
  });

  it('is asked for once: a second refusal is one', async () => {
    const stepUp = vi.fn(async (_refusal: unknown) => true);
    configureClient({ ...clientConfig(), stepUp });
    answer(owed, owed, good);
    expect((await failure(request(pay, { body: { n: 1 } }))).code).toBe(code);
    expect(stepUp).toHaveBeenCalledTimes(1);
  });
});
