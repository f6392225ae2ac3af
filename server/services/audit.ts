/**
 * The audit log: who did what to whom, written in the transaction of what it tells. Rows are only ever added. No
 * personal data: people are named by their id (`player:12`), and a value that is personal is left out of the details.
 */
import type { DbOrTrx } from '../db/connect.ts';
import { json } from '../db/json.ts';

export interface AuditRecord {
  /** Null: an action on the platform as a whole. */
  readonly casinoId: number | null;
  /** `player:12`, `operator:maria`. */
  readonly actor: string;
  /** `noun.verb`. */
  readonly action: string;
  /** What it was done to: `player:12`, `site:localhost`, `charge:TXID`. */
  readonly target: string | null;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly at: Date;
}

/** Adds one record, in the caller's transaction where there is one. */
export async function recordAudit(db: DbOrTrx, record: AuditRecord): Promise<void> {
  const { casinoId, actor, action, target, details = {}, at } = record;
  await db
    .insertInto('audit_log')
    .values({ casino_id: casinoId, actor, action, target, details: json(details), created_at: at })
    .execute();
}
