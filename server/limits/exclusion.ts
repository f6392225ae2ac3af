/**
 * Self-exclusion (CARE-4): a pause or an exclusion that a player sets and that cannot be ended before its term. This
 * file stores and removes it; the ledger enforces it where money moves (CARE-3).
 */

import type { Selectable } from 'kysely';
import type { Exclusion, ExclusionValue } from '../../src/contract/limits.ts';
import { recordOwn } from '../audit.ts';
import type { DbOrTrx, Trx } from '../db/connect.ts';
import type { CpfExclusions, Player } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { ApiError, invalid } from '../errors.ts';
import { lockPlayer } from '../ledger/ledger.ts';
import { addMonths, dayOf, startOfDay } from '../lib/day.ts';
import { accountState, tellAccountState } from './account-state.ts';
import { endOf, exclusionDetails, exclusionState } from './exclusion-term.ts';

/** The player who sets the exclusion. */
type Oneself = Pick<Player, 'id' | 'casino_id'>;

/** Writes the audit record of an exclusion, in its transaction. */
type WriteRecord = (trx: Trx, term: Exclusion, at: Date) => Promise<void>;

/**
 * Sets an exclusion from `date` (a day in São Paulo; today means now). One in force or to come is never shortened or
 * postponed. `record` replaces the audit record when an operator sets it for the player.
 * @throws ApiError 422 for a day in the past or more than 12 months ahead, 409 `self_exclusion_in_force`.
 */
export async function selfExclude(
  deps: Deps,
  player: Oneself,
  value: ExclusionValue,
  date: string,
  record: WriteRecord = (trx, { start_at: start, end_at: end }, at) =>
    recordOwn(trx, player, 'self_exclusion.set', at, { value, start, end }),
): Promise<Exclusion> {
  const asked = deps.clock.now();
  if (date < dayOf(asked)) throw invalid('date', 'date_past');
  // An exclusion that starts years ahead protects no player.
  if (date > dayOf(addMonths(asked, 12))) throw invalid('date', 'date_far');
  const term = await deps.db
    .transaction()
    .execute((trx) => excludeInTransaction(deps, trx, player, value, date, record));
  deps.outbox.wake();
  return term;
}

/** `selfExclude` inside the caller's transaction, which wakes the outbox. @throws ApiError 409 `self_exclusion_in_force`. */
export async function excludeInTransaction(
  { clock }: Pick<Deps, 'clock'>,
  trx: Trx,
  player: Oneself,
  value: ExclusionValue,
  date: string,
  record: WriteRecord,
): Promise<Exclusion> {
  const current = await lockPlayer(trx, player.id);
  // Read under the lock: an earlier bet has an earlier time, and a later one finds the exclusion.
  const now = clock.now();
  const start = date <= dayOf(now) ? now : startOfDay(date);
  const end = endOf(value, start);
  const standing = exclusionState(current, now);
  if (standing) {
    const shorter = end !== null && (current.self_exclusion_end === null || end < current.self_exclusion_end);
    const later = current.self_exclusion_start !== null && start > current.self_exclusion_start;
    // An exclusion in force that is extended keeps its start.
    if (shorter || (later && !standing.active)) {
      throw new ApiError(409, 'self_exclusion_in_force', { details: exclusionDetails(current) });
    }
  }
  const keptStart = standing?.active && current.self_exclusion_start ? current.self_exclusion_start : start;
  const kept = { self_exclusion_value: value, self_exclusion_start: keptStart, self_exclusion_end: end };
  await trx
    .updateTable('players')
    .set({ ...kept, updated_at: now })
    .where('id', '=', player.id)
    .execute();
  const term = { start_at: keptStart.toISOString(), end_at: end?.toISOString() ?? null };
  // The wallet refuses bets from this commit on (`player_blocked`); open rounds are still settled.
  await tellAccountState(trx, player, accountState(kept, now), now);
  await record(trx, term, now);
  return term;
}

/**
 * Removes an expired exclusion, or an indefinite one in its first 30 days.
 * @throws ApiError 409 `self_exclusion_in_force` with both dates, 409 `not_excluded`.
 */
export async function removeSelfExclusion(deps: Deps, player: Oneself): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (trx) => {
    const current = await lockPlayer(trx, player.id);
    if (current.self_exclusion_value === null) throw new ApiError(409, 'not_excluded');
    const standing = exclusionState(current, now);
    // The operator's exclusion of the person (CARE-7) is not the player's to take back.
    const isPersons = current.cpf !== null && (await cpfExclusionOf(trx, current.cpf, now)) !== undefined;
    if (standing && (standing.removable_until === null || isPersons)) {
      throw new ApiError(409, 'self_exclusion_in_force', { details: exclusionDetails(current) });
    }
    const none = { self_exclusion_value: null, self_exclusion_start: null, self_exclusion_end: null };
    await trx
      .updateTable('players')
      .set({ ...none, updated_at: now })
      .where('id', '=', player.id)
      .execute();
    await tellAccountState(trx, player, accountState(none, now), now);
    await recordOwn(trx, player, 'self_exclusion.removed', now, { value: current.self_exclusion_value });
  });
  deps.outbox.wake();
}

/** The exclusion of a person that is in force; undefined without one. */
export function cpfExclusionOf(db: DbOrTrx, cpf: string, now: Date): Promise<Selectable<CpfExclusions> | undefined> {
  return db
    .selectFrom('cpf_exclusions')
    .selectAll()
    .where('cpf', '=', cpf)
    .where((eb) => eb.or([eb('end_at', 'is', null), eb('end_at', '>', now)]))
    .executeTakeFirst();
}
