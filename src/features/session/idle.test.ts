import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { configureClient } from '../../api/client-config.ts';
import { type IdleState, type IdleWatch, watchIdle } from './idle.ts';

const START = Date.parse('2026-11-20T12:00:00.000Z');
const MINUTE = 60_000;

let endsAt: number | null;
let refuses: 'idle' | 'network' | null;
let asked: string[];
let told: IdleState[];
let watch: IdleWatch;

const state = () => told.at(-1);
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const session = () => ({
  id: 's',
  created_at: new Date(START).toISOString(),
  expires_at: new Date(START + 86_400_000).toISOString(),
  idle_ends_at: endsAt === null ? null : new Date(endsAt).toISOString(),
  second_factor_until: null,
  second_factor_due: false,
  restricted: false,
  now: new Date().toISOString(),
});

async function begin(): Promise<void> {
  watch = watchIdle(
    () => Date.now(),
    (next) => told.push(next),
  );
  await vi.advanceTimersByTimeAsync(10);
}

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  endsAt = START + 30 * MINUTE;
  refuses = null;
  asked = [];
  told = [];
  configureClient({
    getBaseUrl: () => 'http://site.test/api',
    getToken: () => 'token-of-ana-0123456789',
    onUnauthorized: () => undefined,
    fetch: async (input, init) => {
      const { method, url } = new Request(input, init);
      asked.push(`${method} ${new URL(url).pathname}`);
      if (refuses === 'network') throw new TypeError('Failed to fetch');
      if (refuses === 'idle') return json({ message: '', code: 'session_idle' }, 401);
      if (method === 'POST') endsAt = Date.now() + 30 * MINUTE;
      return json({ data: session() });
    },
  });
});
afterEach(() => {
  watch.stop();
  vi.useRealTimers();
});

describe('the idle time of a session', () => {
  it('warns one minute before its end, then ends', async () => {
    await begin();
    await vi.advanceTimersByTimeAsync(28 * MINUTE);
    expect(state()).toEqual({ phase: 'calm' });
    await vi.advanceTimersByTimeAsync(MINUTE + 100);
    expect(state()).toEqual({ phase: 'warn', endsAt: START + 30 * MINUTE });
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(state()).toEqual({ phase: 'over' });
  });

  it('does not warn after activity in this tab or in another', async () => {
    await begin();
    await vi.advanceTimersByTimeAsync(20 * MINUTE);
    endsAt = Date.now() + 30 * MINUTE;
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    expect(told.every(({ phase }) => phase === 'calm')).toBe(true);
  });

  it('starts again when the player extends the session', async () => {
    await begin();
    await vi.advanceTimersByTimeAsync(29 * MINUTE + 100);
    expect(state()?.phase).toBe('warn');
    const extended = watch.extend();
    await vi.advanceTimersByTimeAsync(10);
    await extended;
    expect(asked.at(-1)).toBe('POST /api/auth/session/extend');
    expect(state()).toEqual({ phase: 'calm' });
    await vi.advanceTimersByTimeAsync(28 * MINUTE);
    expect(state()).toEqual({ phase: 'calm' });
  });

  it('ends at an extension of a session that the API has ended', async () => {
    await begin();
    refuses = 'idle';
    const extended = watch.extend();
    await vi.advanceTimersByTimeAsync(10);
    await extended;
    expect(state()).toEqual({ phase: 'over' });
  });

  it('warns without a network at the last known time', async () => {
    await begin();
    refuses = 'network';
    await vi.advanceTimersByTimeAsync(29 * MINUTE + 20_000);
    expect(state()?.phase).toBe('warn');
    const extended = watch.extend();
    const refused = expect(extended).rejects.toMatchObject({ code: 'network' });
    await vi.advanceTimersByTimeAsync(20_000);
    await refused;
  });

  it('has no watch on a site without an idle limit', async () => {
    endsAt = null;
    await begin();
    await vi.advanceTimersByTimeAsync(100 * MINUTE);
    expect(told).toEqual([{ phase: 'calm' }]);
    expect(asked).toHaveLength(1);
  });
});
