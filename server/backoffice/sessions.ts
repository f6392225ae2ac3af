/** The operators' sessions: opaque tokens of 256 bits in a cookie, stored only as a hash. */
import type { DbOrTrx } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { newToken, tokenHash } from '../session/sessions.ts';
import type { OperatorRow } from './operators.ts';

/** A working day: after it the operator logs in again. */
export const LIFE_MS = 12 * 3_600_000;
/** A session ends this long after its last request. */
export const IDLE_MS = 30 * 60_000;
/** `last_seen_at` is written at most this often. */
const TOUCH_MS = 30_000;

/** Opens a session. @returns its token, which is stored nowhere */
export async function openOperatorSession(db: DbOrTrx, operatorId: number, now: Date): Promise<string> {
  const token = newToken();
  await db
    .insertInto('operator_sessions')
    .values({
      operator_id: operatorId,
      token_hash: tokenHash(token),
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + LIFE_MS),
      ended_at: null,
    })
    .execute();
  return token;
}

export type CurrentOperator = Pick<OperatorRow, 'id' | 'name' | 'role'>;

/**
 * The operator of a token; null if the session has ended, was idle for too long, or the account is disabled.
 * @param isPoll the page asks by itself, which keeps no idle session open
 */
export async function operatorOf({ db, clock }: Deps, token: string, isPoll = false): Promise<CurrentOperator | null> {
  const now = clock.now();
  const row = await db
    .selectFrom('operator_sessions as s')
    .innerJoin('operators as o', 'o.id', 's.operator_id')
    .select(['o.id', 'o.name', 'o.role', 's.id as session', 's.last_seen_at'])
    .where('s.token_hash', '=', tokenHash(token))
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', now)
    .where('o.disabled_at', 'is', null)
    .executeTakeFirst();
  if (!row || now.getTime() - row.last_seen_at.getTime() > IDLE_MS) return null;
  if (!isPoll && now.getTime() - row.last_seen_at.getTime() > TOUCH_MS)
    await db.updateTable('operator_sessions').set({ last_seen_at: now }).where('id', '=', row.session).execute();
  return { id: row.id, name: row.name, role: row.role };
}

/** Ends the session of a token. */
export async function endOperatorSession({ db, clock }: Deps, token: string): Promise<void> {
  await db
    .updateTable('operator_sessions')
    .set({ ended_at: clock.now() })
    .where('token_hash', '=', tokenHash(token))
    .where('ended_at', 'is', null)
    .execute();
}
