/**
 * Idempotency keys (MONEY-3): a repeated request with the same key and body of a player gets the first answer without a
 * second effect.
 * - A call that works in the database alone writes its effect and its answer in one transaction, so a crash leaves both
 * or neither.
 * - A `partner` call cannot keep a transaction open while it waits for a partner. It claims its key first and writes
 * the answer afterwards. Its effect carries the key (the txid of a charge is derived from it), so a retry after a crash
 * finds the same effect.
 */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Db, joined } from '../db/connect.ts';
import { json } from '../db/json.ts';
import type { Deps } from '../deps.ts';
import { ApiError, type ApiErrorExtra } from '../errors.ts';
import { canonical, KEY_LIFE_MS, keyReused, REPLAYED, requireKey } from './idempotency-key.ts';

/** Answer of a call before it is serialised. */
export interface Answered {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

export interface IdempotentRequest {
  readonly playerId: number;
  readonly casinoId: number;
  /** Name of the call; a key is valid for one call. */
  readonly call: string;
  readonly key: string | undefined;
  /** Path parameters and body of the request. */
  readonly sent: unknown;
  /** Whether the call talks to a partner while it works. */
  readonly partner: boolean;
}

/** A stored refusal that is sent again. */
export class ReplayedError extends ApiError {
  constructor(status: number, code: string, extra: ApiErrorExtra) {
    super(status, code, extra);
    this.name = 'ReplayedError';
  }
}

interface StoredError {
  readonly code: string;
  readonly errors?: ApiErrorExtra['errors'];
  readonly details?: ApiErrorExtra['details'];
}

/** While a claim is younger than this, its request may still be running. */
const CLAIM_MS = 60_000;
const WAIT_MS = 100;
const WAITS = 50;

/** Statuses of refusals that may not apply a minute later: money, limits, blocks, load. */
const PASSING_STATUSES: readonly number[] = [401, 402, 403, 408, 423, 425, 429];
const PASSING_CODES: ReadonlySet<string> = new Set([
  'too_many_pending',
  'limit_reached',
  'cpf_required',
  'address_required',
  'coupon_invalid',
  'cashback_not_available',
  'already_claimed',
  'bonus_in_play',
  'mission_not_completed',
  'mission_not_found',
  'mission_locked',
  'mission_no_bet',
  'box_not_found',
  'box_sold_out',
  'request_in_progress',
]);

/**
 * Only a refusal that the same request would always get is stored. Any other refusal had no effect and may succeed
 * later.
 */
function isKept(error: unknown): error is ApiError {
  return (
    error instanceof ApiError &&
    error.status >= 400 &&
    error.status < 500 &&
    !PASSING_STATUSES.includes(error.status) &&
    !PASSING_CODES.has(error.code)
  );
}

/**
 * Runs a call once under its key; without a key it runs the call each time.
 * @throws ApiError 422 `idempotency_key_invalid`, 422 `idempotency_key_reused` (same key, other call or body), 409
 * `request_in_progress` while another replica works on it.
 */
export async function withIdempotency(deps: Deps, request: IdempotentRequest, run: Run): Promise<Answered> {
  const { key, call, sent, partner } = request;
  if (key === undefined) return run(deps);
  requireKey(key);
  const hash = createHash('sha256')
    .update(`${call} ${canonical(sent)}`)
    .digest('hex');
  return (partner ? runClaimed : runJoined)(deps, { ...request, key, hash }, run);
}

/** A request with a key, and the hash of its call and data. */
type Keyed = IdempotentRequest & { readonly key: string; readonly hash: string };
type Run = (deps: Deps) => Promise<Answered>;

/* ── effect and answer in one transaction ───────────────────────────────── */

async function runJoined(deps: Deps, request: Keyed, run: Run): Promise<Answered> {
  try {
    const answered = await deps.db.transaction().execute(async (trx) => {
      // A second request with the key waits here until the first commits, and then finds its answer.
      if (!(await claim(trx, deps, request))) return replay(trx, request);
      const made = await run({ ...deps, db: joined(trx) });
      await keep(trx, request, made);
      return made;
    });
    // The call woke the outbox before the commit, so wake it again.
    deps.outbox.wake();
    return answered;
  } catch (error) {
    if (isKept(error) && !(error instanceof ReplayedError) && !isReuse(error)) await keepRefusal(deps, request, error);
    throw error;
  }
}

async function keepRefusal(deps: Deps, request: Keyed, error: ApiError): Promise<void> {
  const stored: StoredError = {
    code: error.code,
    ...(error.errors ? { errors: error.errors } : {}),
    ...(error.details ? { details: error.details } : {}),
  };
  await deps.db
    .insertInto('idempotency_keys')
    .values({ ...rowOf(deps, request), status: error.status, answer: json(JSON.stringify(stored)) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/* ── claim first, answer after ──────────────────────────────────────────── */

async function runClaimed(deps: Deps, request: Keyed, run: Run): Promise<Answered> {
  for (let wait = 0; !(await claim(deps.db, deps, request)); wait += 1) {
    const row = await rowAt(deps.db, request);
    if (row && (row.status !== 0 || row.body_hash !== request.hash)) return replay(deps.db, request);
    if (row && (await takeOver(deps, request, row.created_at))) break;
    if (wait >= WAITS) throw new ApiError(409, 'request_in_progress', { retryAfter: 1 });
    await sleep(WAIT_MS);
  }
  try {
    const answered = await run(deps);
    await keep(deps.db, request, answered);
    return answered;
  } catch (error) {
    await deps.db
      .deleteFrom('idempotency_keys')
      .where('player_id', '=', request.playerId)
      .where('key', '=', request.key)
      .where('status', '=', 0)
      .execute();
    if (isKept(error)) await keepRefusal(deps, request, error);
    throw error;
  }
}

/** Takes over a stale claim; of several requests only one succeeds. */
async function takeOver(deps: Deps, request: Keyed, seen: Date): Promise<boolean> {
  const now = deps.clock.now();
  if (now.getTime() - seen.getTime() < CLAIM_MS) return false;
  const { numUpdatedRows } = await deps.db
    .updateTable('idempotency_keys')
    .set({ created_at: now })
    .where('player_id', '=', request.playerId)
    .where('key', '=', request.key)
    .where('status', '=', 0)
    .where('created_at', '=', seen)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/* ── the row ────────────────────────────────────────────────────────────── */

function rowOf(deps: Deps, request: Keyed) {
  return {
    player_id: request.playerId,
    key: request.key,
    casino_id: request.casinoId,
    call: request.call,
    body_hash: request.hash,
    created_at: deps.clock.now(),
  };
}

/** Claims the key with status 0, "in progress". @returns false when the key is already in use. */
async function claim(db: Db, deps: Deps, request: Keyed): Promise<boolean> {
  const made = await db
    .insertInto('idempotency_keys')
    .values({ ...rowOf(deps, request), status: 0, answer: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return made !== undefined;
}

async function rowAt(db: Db, request: Keyed) {
  return db
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('player_id', '=', request.playerId)
    .where('key', '=', request.key)
    .executeTakeFirst();
}

async function keep(db: Db, request: Keyed, { status, body }: Answered): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ status, answer: body === undefined || body === null ? null : json(JSON.stringify(body)) })
    .where('player_id', '=', request.playerId)
    .where('key', '=', request.key)
    .execute();
}

function isReuse(error: ApiError): boolean {
  return error.code === 'idempotency_key_reused';
}

/** Answers are stored as text inside the jsonb column, so that replays are byte for byte the same. */
function unpack(answer: unknown): unknown {
  return typeof answer === 'string' ? JSON.parse(answer) : undefined;
}

/** The first answer again. @throws ReplayedError for a refusal, ApiError 422 for another request under the key. */
async function replay(db: Db, request: Keyed): Promise<Answered> {
  const row = await rowAt(db, request);
  // A different body is refused even while the first request is still running.
  if (row && row.body_hash !== request.hash) throw keyReused();
  if (!row || row.status === 0) throw new ApiError(409, 'request_in_progress', { retryAfter: 1 });
  if (row.status >= 400) {
    // Written by `keepRefusal`.
    const { code, errors, details } = unpack(row.answer) as StoredError;
    throw new ReplayedError(row.status, code, { ...(errors ? { errors } : {}), ...(details ? { details } : {}) });
  }
  return { status: row.status, body: unpack(row.answer), headers: REPLAYED };
}

/** Deletes answers older than `KEY_LIFE_MS`. @returns how many. */
export async function pruneIdempotencyKeys(deps: Deps): Promise<number> {
  const before = new Date(deps.clock.nowMs() - KEY_LIFE_MS);
  const { numDeletedRows } = await deps.db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', before)
    .executeTakeFirst();
  await deps.db.deleteFrom('registration_keys').where('created_at', '<', before).execute();
  return Number(numDeletedRows);
}
