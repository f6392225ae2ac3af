import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestPlatform, type TestPlatform } from '../../tests/fixtures/platform.ts';
import type { Deps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { type IdempotentRequest, pruneIdempotencyKeys, withIdempotency } from './idempotent-call.ts';

let platform: TestPlatform;
let playerId: number;
let serial = 0;
beforeAll(async () => {
  platform = await createTestPlatform();
  const row = await platform.database.db
    .selectFrom('players')
    .select('id')
    .where('phone', '=', '+5511999990001')
    .where('casino_id', '=', 1)
    .executeTakeFirstOrThrow();
  playerId = row.id;
});
beforeEach(() => {
  serial += 1;
});
afterAll(() => platform.close());

function request(changes: Partial<IdempotentRequest> = {}): IdempotentRequest {
  return {
    playerId,
    casinoId: 1,
    call: 'openBox',
    key: `key-${serial}`,
    sent: { body: { a: 1, b: [2] } },
    partner: false,
    ...changes,
  };
}

/** A countable effect: rows of the audit log. */
async function effect(deps: Deps): Promise<{ status: number; body: unknown; headers: Record<string, string> }> {
  await deps.db.transaction().execute((trx) =>
    trx
      .insertInto('audit_log')
      .values({ casino_id: 1, actor: 'test', action: `effect-${serial}`, target: null, created_at: deps.clock.now() })
      .execute(),
  );
  return { status: 200, body: { serial, at: Math.random() }, headers: {} };
}
async function effects(): Promise<number> {
  const rows = await platform.database.db
    .selectFrom('audit_log')
    .select('id')
    .where('action', '=', `effect-${serial}`)
    .execute();
  return rows.length;
}

describe.each([false, true])('partner: %s', (partner) => {
  test('answers the same key and body again, in any order of fields', async () => {
    const first = await withIdempotency(platform.deps, request({ partner }), effect);
    const again = await withIdempotency(platform.deps, request({ partner, sent: { body: { b: [2], a: 1 } } }), effect);
    expect(again).toEqual({ status: 200, body: first.body, headers: { 'idempotency-replayed': 'true' } });
    expect(await effects()).toBe(1);
  });

  test('refuses another body or call under a used key', async () => {
    await withIdempotency(platform.deps, request({ partner }), effect);
    for (const changes of [{ sent: { body: { a: 2 } } }, { call: 'buyBox' }]) {
      await expect(withIdempotency(platform.deps, request({ partner, ...changes }), effect)).rejects.toMatchObject({
        status: 422,
        code: 'idempotency_key_reused',
        errors: { 'Idempotency-Key': [expect.any(String)] },
      });
    }
    expect(await effects()).toBe(1);
  });

  test('has one effect and one answer for twenty parallel requests', async () => {
    const slow = async (deps: Deps) => {
      const answered = await effect(deps);
      await sleep(20);
      return answered;
    };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => withIdempotency(platform.deps, request({ partner }), slow)),
    );
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers.filter(({ headers }) => headers['idempotency-replayed'])).toHaveLength(19);
    expect(await effects()).toBe(1);
  });

  test('replays a final refusal', async () => {
    const refuse = async () => {
      throw new ApiError(404, 'method_not_found', { details: { method: 5 } });
    };
    await expect(withIdempotency(platform.deps, request({ partner }), refuse)).rejects.toMatchObject({
      code: 'method_not_found',
    });
    await expect(withIdempotency(platform.deps, request({ partner }), effect)).rejects.toMatchObject({
      name: 'ReplayedError',
      status: 404,
      code: 'method_not_found',
      details: { method: 5 },
    });
  });

  test.each([
    new ApiError(402, 'insufficient_funds'),
    new ApiError(409, 'too_many_pending'),
    new ApiError(404, 'mission_not_found'),
    new ApiError(404, 'box_not_found'),
    new ApiError(503, 'gateway_unavailable'),
    new Error('cut'),
  ])('does not store %s, because a retry may succeed', async (error) => {
    const fail = async (deps: Deps) => {
      await deps.db.selectFrom('players').select('id').limit(1).execute();
      throw error;
    };
    await expect(withIdempotency(platform.deps, request({ partner }), fail)).rejects.toBe(error);
    expect((await withIdempotency(platform.deps, request({ partner }), effect)).headers).toEqual({});
    expect(await effects()).toBe(1);
  });

  test('separates the keys of players', async () => {
    const other = await platform.database.db
      .selectFrom('players')
      .select('id')
      .where('phone', '=', '+5511999990002')
      .where('casino_id', '=', 1)
      .executeTakeFirstOrThrow();
    await withIdempotency(platform.deps, request({ partner }), effect);
    await withIdempotency(platform.deps, request({ partner, playerId: other.id }), effect);
    expect(await effects()).toBe(2);
  });
});

test('rolls back after a crash between effect and answer', async () => {
  const crash = async (deps: Deps) => {
    await effect(deps);
    throw new Error('killed');
  };
  await expect(withIdempotency(platform.deps, request(), crash)).rejects.toThrow('killed');
  expect(await effects()).toBe(0);
});

test('takes over the claim of a crashed request after a minute', async () => {
  const { db } = platform.database;
  const dead = {
    player_id: playerId,
    key: `key-${serial}`,
    casino_id: 1,
    call: 'openBox',
    status: 0,
    answer: null,
    created_at: platform.clock.now(),
  };
  const { createHash } = await import('node:crypto');
  const body_hash = createHash('sha256').update('openBox {"body":{"a":1,"b":[2]}}').digest('hex');
  await db
    .insertInto('idempotency_keys')
    .values({ ...dead, body_hash })
    .execute();
  await platform.clock.advance(61_000);
  expect((await withIdempotency(platform.deps, request({ partner: true }), effect)).status).toBe(200);
  expect(await effects()).toBe(1);
});

test('stores nothing without a key', async () => {
  await withIdempotency(platform.deps, request({ key: undefined }), effect);
  await withIdempotency(platform.deps, request({ key: undefined }), effect);
  expect(await effects()).toBe(2);
});

test.each(['', 'ção', 'tab\tbed', 'x'.repeat(256)])('refuses the key %j', async (key) => {
  await expect(withIdempotency(platform.deps, request({ key }), effect)).rejects.toMatchObject({
    code: 'idempotency_key_invalid',
  });
});

test('takes a key of up to 255 printable ASCII characters', async () => {
  const key = 'k y~'.repeat(63);
  await withIdempotency(platform.deps, request({ key }), effect);
  expect((await withIdempotency(platform.deps, request({ key }), effect)).headers).toEqual({
    'idempotency-replayed': 'true',
  });
});

test('answers 409 after five seconds of waiting for the first request', async () => {
  let finish = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const first = withIdempotency(platform.deps, request({ partner: true }), async (deps) => {
    await held;
    return effect(deps);
  });
  await sleep(50);
  // A request with another body is refused without waiting.
  const other = request({ partner: true, sent: { body: { a: 2 } } });
  await expect(withIdempotency(platform.deps, other, effect)).rejects.toMatchObject({ code: 'idempotency_key_reused' });
  await expect(withIdempotency(platform.deps, request({ partner: true }), effect)).rejects.toMatchObject({
    status: 409,
    code: 'request_in_progress',
    retryAfter: 1,
  });
  finish();
  await first;
  expect(await effects()).toBe(1);
}, 15_000);

test('publishes the events of a call after its commit', async () => {
  const seen: number[] = [];
  const stop = platform.deps.outbox.onWake(() => {
    seen.push(1);
  });
  await withIdempotency(platform.deps, request(), effect);
  stop();
  expect(seen).toEqual([1]);
});

test('keeps answers for at least a day, then deletes them', async () => {
  await withIdempotency(platform.deps, request(), effect);
  await platform.clock.advance(24 * 3_600_000 - 1);
  await pruneIdempotencyKeys(platform.deps);
  await withIdempotency(platform.deps, request(), effect);
  expect(await effects()).toBe(1);
  await platform.clock.advance(2);
  expect(await pruneIdempotencyKeys(platform.deps)).toBeGreaterThan(0);
  await withIdempotency(platform.deps, request(), effect);
  expect(await effects()).toBe(2);
});

test('marks a replayed answer with a header', async () => {
  const token = await platform.login(1);
  const game = (await platform.ask('POST', '/games/get', { body: { game_id: 'boto' } })).body.data;
  const like = () =>
    platform.ask('POST', `/games/like/${game.game_id}`, { token, body: {}, headers: { 'idempotency-key': 'like-1' } });
  const first = await like();
  const again = await like();
  expect(first.headers.has('idempotency-replayed')).toBe(false);
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  expect(again.body).toEqual(first.body);
  const other = await platform.ask('POST', `/games/like/${game.game_id}`, {
    token,
    body: { like: false },
    headers: { 'idempotency-key': 'like-1' },
  });
  expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
});
