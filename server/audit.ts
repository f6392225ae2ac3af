/**
 * Audit log: actor, action and target, written in the transaction of the action. The database refuses to change or
 * delete a row (DATA-7). It holds no personal data: people appear by id (`player:12`), and details leave out personal
 * values (DATA-4).
 */
import { type Selectable, sql } from 'kysely';
import type { DbOrTrx } from './db/connect.ts';
import { json } from './db/json.ts';
import type { AuditLog } from './db/schema.ts';

export interface AuditRecord {
  /** Null: an action on the whole platform. */
  readonly casinoId: number | null;
  /** `player:12`, `operator:maria`. */
  readonly actor: string;
  /** `noun.verb`. */
  readonly action: string;
  /** For example `player:12`, `site:localhost`, `charge:TXID`. */
  readonly target: string | null;
  /** `before` and `after` of a change; `refused`: why nothing was done. */
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

export interface AuditFilter {
  readonly casinoId?: number | undefined;
  /** An operator's name (`maria`), the whole actor (`player:12`, `platform`), or a kind of actors (`player`). */
  readonly actor?: string | undefined;
  /** `user.show`, or `user` for all actions of that noun. */
  readonly action?: string | undefined;
  /** The whole target (`player:12`, `players`), or a kind of targets (`player`). */
  readonly target?: string | undefined;
  readonly since?: Date | undefined;
  readonly until?: Date | undefined;
  readonly refusedOnly?: boolean | undefined;
  /** Without the reads of operators. */
  readonly changesOnly?: boolean | undefined;
  /** Only records before this id, to page on. */
  readonly before?: number | undefined;
  readonly limit: number;
}

/** Actions that changed nothing: an operator looked at something, or at a preview. */
const READS =
  '^(backoffice[.]read_.*|report[.].*|ledger[.]verify|site[.](show|history|preview|export)|(user|document|bet|page)[.]show|user[.]search|page[.]preview|chat[.]reports|[a-z]+[.]list)$';

/** Reads the audit log, the newest record first. */
export function listAudit(db: DbOrTrx, filter: AuditFilter): Promise<Selectable<AuditLog>[]> {
  const { casinoId, actor, action, target, since, until, refusedOnly, changesOnly, before, limit } = filter;
  return db
    .selectFrom('audit_log')
    .selectAll()
    .$if(casinoId !== undefined, (query) => query.where('casino_id', '=', casinoId ?? 0))
    .$if(actor !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('actor', 'in', [actor ?? '', `operator:${actor ?? ''}`]),
          sql<boolean>`starts_with(actor, ${`${actor ?? ''}:`})`,
        ]),
      ),
    )
    .$if(action !== undefined, (query) =>
      query.where((eb) =>
        eb.or([eb('action', '=', action ?? ''), sql<boolean>`starts_with(action, ${`${action ?? ''}.`})`]),
      ),
    )
    .$if(target !== undefined, (query) =>
      query.where((eb) =>
        eb.or([eb('target', '=', target ?? ''), sql<boolean>`starts_with(target, ${`${target ?? ''}:`})`]),
      ),
    )
    .$if(since !== undefined, (query) => query.where('created_at', '>=', since ?? new Date(0)))
    .$if(until !== undefined, (query) => query.where('created_at', '<', until ?? new Date(0)))
    .$if(refusedOnly === true, (query) => query.where(sql<boolean>`jsonb_exists(details, 'refused')`))
    .$if(changesOnly === true, (query) => query.where(sql<boolean>`action !~ ${READS}`))
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
