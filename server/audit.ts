/**
 * Audit log: actor, action and target, written in the transaction of the action. Rows are only added. It holds no
 * personal data: people appear by id (`player:12`), and details leave out personal values (DATA-4).
 */
import type { DbOrTrx } from './db/connect.ts';
import { json } from './db/json.ts';

export interface AuditRecord {
  /** Null: an action on the whole platform. */
  readonly casinoId: number | null;
  /** `player:12`, `operator:maria`. */
  readonly actor: string;
  /** `noun.verb`. */
  readonly action: string;
  /** For example `player:12`, `site:localhost`, `charge:TXID`. */
  readonly target: string | null;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly at: Date;
}

/** Adds one record, in the caller's transaction if it has one. */
export async function recordAudit(db: DbOrTrx, record: AuditRecord): Promise<void> {
  const { casinoId, actor, action, target, details = {}, at } = record;
  await db
    .insertInto('audit_log')
    .values({ casino_id: casinoId, actor, action, target, details: json(details), created_at: at })
    .execute();
}

/** Adds the record of a player's action, on their own account if no other target is named. */
export async function recordOwn(
  db: DbOrTrx,
  player: { readonly id: number; readonly casino_id: number },
  action: string,
  at: Date,
  details: AuditRecord['details'] = {},
  target = `player:${player.id}`,
): Promise<void> {
  await recordAudit(db, { casinoId: player.casino_id, actor: `player:${player.id}`, action, target, details, at });
}
