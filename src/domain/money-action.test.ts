import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

type Outcome = 'lost' | 'busy' | 'bug' | 'refused' | 'done';

// Simulates a reload: memory is cleared, the database stays.
async function load() {
  vi.resetModules();
  const [{ withIdempotencyKey }, { openPrivate }, { ApiError }] = await Promise.all([
    import('./money-action.ts'),
    import('../storage/databases.ts'),
    import('../api/errors.ts'),
  ]);
  const come = (outcome: Outcome): void => {
    if (outcome === 'lost') throw new ApiError({ status: 0, code: 'timeout', message: '' });
    if (outcome === 'busy') throw new ApiError({ status: 503, code: 'unavailable', message: '' });
    if (outcome === 'refused') throw new ApiError({ status: 422, code: 'limit_reached', message: '' });
    if (outcome === 'bug') throw new TypeError('bug');
  };
  return { withIdempotencyKey, openPrivate, come };
}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});
afterEach(() => vi.useRealTimers());

describe('an action that moves money', () => {
  it('stores its key before the first try', async () => {
    const { withIdempotencyKey, openPrivate } = await load();
    const store = await openPrivate('1', 'ana');
    let storedThen: unknown[] = [];
    await withIdempotencyKey('withdraw', { amount: 1 }, async (key) => {
      storedThen = (await store?.pending.all())?.map((row) => row.key === key) ?? [];
    });
    expect(storedThen).toEqual([true]);
    expect(await store?.pending.all()).toEqual([]);
  });

  it.each(['lost', 'busy', 'bug'] as const)(
    'keeps its key while its end is unknown (%s), also over a reload',
    async (error) => {
      const keys: string[] = [];
      const attempt = async (outcome: Outcome) => {
        const { withIdempotencyKey, openPrivate, come } = await load();
        await openPrivate('1', 'ana');
        const send = async (key: string) => {
          keys.push(key);
          come(outcome);
        };
        await withIdempotencyKey('withdraw', { amount: 5000, method_id: 'm1' }, send).catch(() => undefined);
      };
      await attempt(error);
      await attempt(error);
      await attempt('done');
      await attempt('done');
      expect(keys[1]).toBe(keys[0]);
      expect(keys[2]).toBe(keys[0]);
      expect(keys[3]).not.toBe(keys[0]);
    },
  );

  it('gets a new key with other facts, or after a refusal', async () => {
    const { withIdempotencyKey, come } = await load();
    const keys: string[] = [];
    const attempt = (amount: number, outcome: Outcome) =>
      withIdempotencyKey('deposit', { amount }, async (key) => {
        keys.push(key);
        come(outcome);
      }).catch(() => undefined);
    await attempt(1, 'lost');
    await attempt(2, 'lost');
    await attempt(1, 'refused');
    await attempt(1, 'lost');
    expect(keys[2]).toBe(keys[0]);
    expect(new Set(keys).size).toBe(3);
  });

  it('gets a new key after the old one has expired', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { withIdempotencyKey, come } = await load();
    const keys: string[] = [];
    const attempt = () =>
      withIdempotencyKey(
        'deposit',
        { amount: 1 },
        async (key) => {
          keys.push(key);
          come('lost');
        },
        300_000,
      ).catch(() => undefined);
    await attempt();
    vi.setSystemTime(Date.now() + 299_000);
    await attempt();
    vi.setSystemTime(Date.now() + 2_000);
    await attempt();
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('shares one key between two presses, also without storage', async () => {
    const { withIdempotencyKey, come } = await load();
    const keys: string[] = [];
    const send = async (key: string) => {
      keys.push(key);
      await new Promise((resolve) => setTimeout(resolve, 5));
      come('lost');
    };
    await Promise.allSettled([
      withIdempotencyKey('withdraw', { a: 1 }, send),
      withIdempotencyKey('withdraw', { a: 1 }, send),
    ]);
    expect(new Set(keys).size).toBe(1);
  });

  it('stores no fact in plain text', async () => {
    const { withIdempotencyKey, openPrivate, come } = await load();
    const store = await openPrivate('1', 'ana');
    await withIdempotencyKey('register', { password: 'uma senha boa' }, async () => come('lost')).catch(
      () => undefined,
    );
    expect(JSON.stringify(await store?.pending.all())).not.toContain('senha');
  });
});
