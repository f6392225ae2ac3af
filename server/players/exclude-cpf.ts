/**
 * Excludes a person by CPF on all sites (CARE-7): the accounts that exist now, each with its live event, and by the
 * trigger of apply_cpf_exclusion.sql any account that gets this CPF later.
 */
import { sql } from 'kysely';
import type { Exclusion, ExclusionValue } from '../../src/contract/limits.ts';
import type { Trx } from '../db/connect.ts';
import type { Player } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { dayOf } from '../lib/day.ts';
import { cpfExclusionOf, excludeInTransaction } from '../limits/exclusion.ts';
import { endOf } from '../limits/exclusion-term.ts';

export interface CpfExclusion extends Exclusion {
  /** Accounts that the exclusion reached now, on all sites. */
  readonly accounts: number;
}

export interface CpfOrder {
  /** 11 digits. */
  readonly cpf: string;
  readonly value: ExclusionValue;
  /** `operator:maria`. */
  readonly actor: string;
}

/**
 * Sets the exclusion, from now. One in force is never shortened.
 * @param record writes an audit record: for each account, and once for the person with `player` null
 * @throws ApiError 409 `self_exclusion_in_force` if the CPF is excluded for longer
 */
export async function excludeCpf(
  deps: Deps,
  { cpf, value, actor }: CpfOrder,
  record: (trx: Trx, player: Player | null, term: Exclusion) => Promise<void>,
): Promise<CpfExclusion> {
  const result = await deps.db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`cpf:${cpf}`}, 0))`.execute(trx);
    const now = deps.clock.now();
    const end = endOf(value, now);
    const standing = await cpfExclusionOf(trx, cpf, now);
    if (standing && end !== null && (standing.end_at === null || standing.end_at > end)) {
      const details = { start_at: standing.start_at.toISOString(), end_at: standing.end_at?.toISOString() ?? null };
      throw new ApiError(409, 'self_exclusion_in_force', { details });
    }
    const start = standing?.start_at ?? now;
    const row = { value, start_at: start, end_at: end, set_by: actor, updated_at: now };
    await trx
      .insertInto('cpf_exclusions')
      .values({ cpf, ...row })
      .onConflict((conflict) => conflict.column('cpf').doUpdateSet(row))
      .execute();
    const players = await trx.selectFrom('players').selectAll().where('cpf', '=', cpf).orderBy('id').execute();
    let accounts = 0;
    for (const player of players) {
      try {
        await excludeInTransaction(deps, trx, player, value, dayOf(now), (_, term) => record(trx, player, term));
        accounts += 1;
      } catch (error) {
        // The player has excluded themselves for longer, which stays.
        if (!(error instanceof ApiError) || error.code !== 'self_exclusion_in_force') throw error;
      }
    }
    const term = { start_at: start.toISOString(), end_at: end?.toISOString() ?? null };
    await record(trx, null, term);
    return { ...term, accounts };
  });
  deps.outbox.wake();
  return result;
}
