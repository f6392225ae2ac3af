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

/** An effect that can be counted: rows of the audit log. */
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
  test('the same key and body get the first answer again, whatever the order of its fields', async () => {
    const first = await withIdempotency(platform.deps, request({ partner }), effect);
    const again = await withIdempotency(platform.deps, request({ partner, sent: { body: { b: [2], a: 1 } } }), effect);
    expect(again).toEqual({ status: 200, body: first.body, headers: { 'idempotency-replayed': 'true' } });
    expect(await effects()).toBe(1);
  });

  test('another body or another call under the key is refused', async () => {
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

  test('twenty at once have one effect and one answer', async () => {
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

  test('a refusal is given again; a fault is not, and leaves the key free', async () => {
    const refuse = async () => {
      throw new ApiError(402, 'insufficient_funds', { details: { balance: 5 } });
    };
    await expect(withIdempotency(platform.deps, request({ partner }), refuse)).rejects.toMatchObject({
      code: 'insufficient_funds',
    });
    await expect(withIdempotency(platform.deps, request({ partner }), effect)).rejects.toMatchObject({
      name: 'ReplayedError',
      status: 402,
      code: 'insufficient_funds',
      details: { balance: 5 },
    });
    serial += 1;
    const fail = async () => {
      throw new Error('cut');
    };
    await expect(withIdempotency(platform.deps, request({ partner }), fail)).rejects.toThrow('cut');
    expect((await withIdempotency(platform.deps, request({ partner }), effect)).status).toBe(200);
    expect(await effects()).toBe(1);
  });

  test('a key is one player’s', async () => {
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

test('a crash between effect and answer undoes the effect', async () => {
  const crash = async (deps: Deps) => {
    await effect(deps);
    throw new Error('killed');
  };
  await expect(withIdempotency(platform.deps, request(), crash)).rejects.toThrow('killed');
  expect(await effects()).toBe(0);
});

test('a claim whose maker died is taken over after a minute', async () => {
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

test.each(['', undefined])('without a key (%j) nothing is remembered', async (key) => {
  await withIdempotency(platform.deps, request({ key }), effect);
  await withIdempotency(platform.deps, request({ key }), effect);
  expect(await effects()).toBe(2);
});

test.each(['with space', 'ção', 'x'.repeat(201)])('the key %j is refused', async (key) => {
  await expect(withIdempotency(platform.deps, request({ key }), effect)).rejects.toMatchObject({
    code: 'idempotency_key_invalid',
  });
});

test('answers are forgotten after a week', async () => {
  await withIdempotency(platform.deps, request(), effect);
  await platform.clock.advance(8 * 24 * 3_600_000);
  expect(await pruneIdempotencyKeys(platform.deps)).toBeGreaterThan(0);
  await withIdempotency(platform.deps, request(), effect);
  expect(await effects()).toBe(2);
});

test('over HTTP, the answer says that it was given before', async () => {
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
