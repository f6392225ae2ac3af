/**
 * Pays a reward for play, with its line in the statement and the live events: real money, or bonus money that is wagered
 * first. A regulated site pays bonus money only (BONUS-3); wagered once it becomes real, without a new deposit.
 */
import type { TransactionType } from '../../src/contract/wallet.ts';
import type { Trx } from '../db/connect.ts';
import { type BonusSource, grantBonus } from '../ledger/bonuses.ts';
import { availableOf, emitWallet, post } from '../ledger/ledger.ts';
import { emitTransaction } from '../wallet/transactions.ts';
import { siteMaxStake } from './bonuses.ts';

export const REWARD_DAYS = 30;
const DAY_MS = 86_400_000;
/** Wagers of a bonus on a regulated site. */
export const REWARD_ROLLOVER = 1;

export interface Reward {
  readonly player: { readonly id: number; readonly casino_id: number };
  readonly title_pt: string;
  readonly title_en: string;
  /** Centavos, above 0. */
  readonly amount: number;
  /** How many times it must be wagered; null: real money. */
  readonly rollover: number | null;
  readonly source: Extract<BonusSource & TransactionType, 'cashback' | 'mission' | 'referral'>;
  readonly reference: string;
  /** Names the payment in the ledger, so that it happens once. */
  readonly key: string;
  readonly at: Date;
}

/** Pays a reward. The caller has locked the player's row and wakes the outbox. */
export async function payReward(trx: Trx, reward: Reward): Promise<void> {
  const line = reward.rollover === null ? await payReal(trx, reward) : await payBonus(trx, reward, reward.rollover);
  await emitTransaction(trx, line, reward.at);
  await emitWallet(trx, reward.player.casino_id, reward.player.id, reward.at);
}

/** Credits real money. @returns id of the statement's line. */
async function payReal(trx: Trx, { player, amount, source, reference, key, at }: Reward): Promise<number> {
  const ledgerId = await post(trx, {
    casinoId: player.casino_id,
    playerId: player.id,
    key,
    kind: source,
    at,
    legs: [
      { account: 'house:bonus', amount: -amount },
      { account: 'real', amount },
    ],
  });
  const { id } = await trx
    .insertInto('transactions')
    .values({
      casino_id: player.casino_id,
      player_id: player.id,
      type: source,
      status: 1,
      payment_status: null,
      amount,
      balance_after: await availableOf(trx, player.id),
      reference,
      ledger_id: ledgerId,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function payBonus(trx: Trx, reward: Reward, rollover: number): Promise<number> {
  const { player, title_pt, title_en, amount, source, reference, at } = reward;
  const { transactionId } = await grantBonus(trx, {
    player,
    title_pt,
    title_en,
    amount,
    rollover: amount * rollover,
    source,
    reference,
    maxStake: await siteMaxStake(trx, player.casino_id),
    expiresAt: new Date(at.getTime() + REWARD_DAYS * DAY_MS),
    line: source,
    at,
  });
  return transactionId;
}
