/** A withdrawal as its player sees it: its steps so far and its target time (WITH-4). */
import type { Selectable } from 'kysely';
import type { TransactionStatus } from '../../src/contract/wallet.ts';
import type { Withdrawal } from '../../src/contract/withdrawals.ts';
import type { WithdrawalEvents } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { databaseId } from '../lib/ids.ts';
import type { Language } from '../messages.ts';
import { withdrawalMinutes } from '../ranks/benefits.ts';
import type { CurrentSite } from '../site/sites.ts';
import { findTransaction } from '../wallet/transactions.ts';
import { toMethod } from './methods.ts';
import { CANCELLED, whyCancelled } from './notices.ts';
import { STATUS, type WithdrawalRow } from './steps.ts';

const STEPS = ['requested', 'checked', 'approved', 'sent'] as const;

/** One withdrawal with its dated timeline. @throws ApiError 404 `withdrawal_not_found`. */
export async function showWithdrawal(
  deps: Deps,
  site: CurrentSite,
  playerId: number,
  id: string,
  language: Language,
): Promise<Withdrawal> {
  const row = await deps.db
    .selectFrom('withdrawals')
    .selectAll()
    .where('id', '=', databaseId(id))
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  if (!row) throw new ApiError(404, 'withdrawal_not_found');
  const events = await deps.db
    .selectFrom('withdrawal_events')
    .selectAll()
    .where('withdrawal_id', '=', row.id)
    .orderBy('id')
    .execute();
  const player = await deps.db
    .selectFrom('players')
    .select(['casino_id', 'level'])
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow();
  const target = await withdrawalMinutes(deps.db, site.config, player);
  const method = await deps.db
    .selectFrom('withdraw_methods')
    .selectAll()
    .where('id', '=', row.method_id)
    .executeTakeFirst();
  return {
    transaction: await findTransaction(deps.db, playerId, id),
    status: row.status as TransactionStatus,
    amount: row.amount,
    method: method ? toMethod(method) : null,
    timeline: timelineOf(row, events, language),
    target_at: isEnded(row) ? null : new Date(row.created_at.getTime() + target * 60_000).toISOString(),
    can_cancel: row.status === STATUS.pending,
    end_to_end_id: row.end_to_end_id,
  };
}

const isEnded = ({ status }: WithdrawalRow): boolean => status === STATUS.cancelled || status === STATUS.invalidKey;

/** The steps with their times; the open ones without. An ended withdrawal has no open steps and ends with its reason. */
function timelineOf(
  row: WithdrawalRow,
  events: readonly Selectable<WithdrawalEvents>[],
  language: Language,
): Withdrawal['timeline'] {
  const at = (status: number) => events.find((event) => event.status === status)?.created_at.toISOString() ?? null;
  const decided = at(STATUS.processing) ?? at(STATUS.approved);
  const times: Readonly<Record<(typeof STEPS)[number], string | null>> = {
    requested: row.created_at.toISOString(),
    // Documents and holder are conditions of the request; an operator's review delays the approval, not this step.
    checked: row.created_at.toISOString(),
    approved: decided,
    sent: row.paid_at?.toISOString() ?? null,
  };
  const steps = STEPS.filter((step) => !isEnded(row) || times[step] !== null);
  const timeline: Withdrawal['timeline'] = steps.map((step) => ({ step, at: times[step], note: null }));
  if (row.status === STATUS.cancelled) {
    const actor = events.find((event) => event.status === STATUS.cancelled)?.actor;
    timeline.push({
      step: 'cancelled',
      at: at(STATUS.cancelled),
      note: CANCELLED[whyCancelled(actor, row.reason)][language],
    });
  }
  if (row.status === STATUS.invalidKey) {
    timeline.push({ step: 'invalid_key', at: at(STATUS.invalidKey), note: CANCELLED.invalid_key[language] });
  }
  return timeline;
}
