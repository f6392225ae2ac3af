/**
 * Whether a payment may be credited, judged in the transaction that credits it. What was allowed when the code was made
 * need not be any more: a code may be paid late (R27), the player may have lowered a limit or excluded themselves since.
 */
import { type Selectable, sql } from 'kysely';
import type { DepositReturn, DepositReturnReason } from '../../src/contract/wallet.ts';
import type { Trx } from '../db/connect.ts';
import type { Charges, Player } from '../db/schema.ts';
import { dayOf } from './day.ts';
import { isExcluded } from './exclusion.ts';

export interface Payment {
  readonly charge: Selectable<Charges>;
  readonly player: Player;
  /** 11 digits; empty where the bank says only that it was another person. */
  readonly payerCpf: string;
  /** Centavos that came. */
  readonly received: number;
}

export interface Verdict {
  /** Centavos that the player gets. */
  readonly credited: number;
  /** Why the rest goes back to the payer; null when all is credited. */
  readonly reason: DepositReturnReason | null;
}

/** What of a payment of `paid` centavos goes back; null: nothing. */
export function returnedOf(paid: number, { credited, reason }: Verdict): DepositReturn | null {
  return reason === null ? null : { amount: paid - credited, reason };
}

/**
 * Judges a payment. The caller holds the player's row, so that two payments are judged one after the other.
 * Compliance: Money 14 (own CPF), 7 (deposit limits), 10 (no deposit while excluded), 12 (persons who may not bet).
 */
export async function judgePayment(trx: Trx, payment: Payment, now: Date): Promise<Verdict> {
  const { charge, player, payerCpf, received } = payment;
  const all = (reason: DepositReturnReason): Verdict => ({ credited: 0, reason });
  if (payerCpf !== player.cpf) return all('other_cpf');
  if (received !== charge.amount) return all('other_amount');
  if (isExcluded(player, now)) return all('excluded');
  if (player.blocked_at !== null || (await isProhibitedToday(trx, player.id, now))) return all('blocked');
  const room = await depositRoom(trx, player.id, now);
  if (room >= charge.amount) return { credited: charge.amount, reason: null };
  return { credited: Math.max(0, room), reason: 'deposit_limit' };
}

async function isProhibitedToday(trx: Trx, playerId: number, now: Date): Promise<boolean> {
  const known = await trx
    .selectFrom('person_checks')
    .select('state')
    .where('player_id', '=', playerId)
    .where('day', '=', dayOf(now))
    .executeTakeFirst();
  return known?.state === 'blocked';
}

/** Centavos that the strictest deposit limit still leaves, of what has been credited; `Infinity` without a limit. */
async function depositRoom(trx: Trx, playerId: number, now: Date): Promise<number> {
  const { rows } = await sql<{ room: number }>`
    select room from deposit_room(${playerId}::bigint, ${now}::timestamptz, false) limit 1`.execute(trx);
  return rows[0]?.room ?? Number.POSITIVE_INFINITY;
}
