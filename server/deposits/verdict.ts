/**
 * Decides whether a payment may be credited, in the transaction that credits it. The facts may have changed since the
 * charge was created: the payment may be late (DEP-1), and the player may have lowered a limit or excluded themselves.
 */
import { type Selectable, sql } from 'kysely';
import type { DepositReturn, DepositReturnReason } from '../../src/contract/wallet.ts';
import type { Trx } from '../db/connect.ts';
import type { Charges, Player } from '../db/schema.ts';
import { dayOf } from '../lib/day.ts';
import { isExcluded } from '../limits/exclusion-term.ts';

export interface Payment {
  readonly charge: Selectable<Charges>;
  readonly player: Player;
  /** 11 digits; empty if the bank only says that another person paid. */
  readonly payerCpf: string;
  /** Received centavos. */
  readonly received: number;
}

export interface Verdict {
  /** Centavos that the player gets. */
  readonly credited: number;
  /** Why the rest is returned to the payer; null when all is credited. */
  readonly reason: DepositReturnReason | null;
}

/** Returned part of a payment of `paid` centavos; null: nothing. */
export function returnedOf(paid: number, { credited, reason }: Verdict): DepositReturn | null {
  return reason === null ? null : { amount: paid - credited, reason };
}

/**
 * Judges a payment. The caller has locked the player's row, so that two payments are judged one after the other. Checks
 * the payer's CPF (DEP-2), exclusion (CARE-5), persons barred from betting (SESS-15) and the deposit limits (CARE-1).
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

/** Centavos that the strictest deposit limit leaves after the credited deposits; `Infinity` without a limit. */
async function depositRoom(trx: Trx, playerId: number, now: Date): Promise<number> {
  const { rows } = await sql<{ room: number }>`
    select room from deposit_room(${playerId}::bigint, ${now}::timestamptz, false) limit 1`.execute(trx);
  return rows[0]?.room ?? Number.POSITIVE_INFINITY;
}
