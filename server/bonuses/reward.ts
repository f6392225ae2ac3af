/**
 * Pays a reward for play, with its line in the statement and the live events: real money, or bonus money that is wagered
 * first. A regulated site pays bonus money only (BONUS-3); wagered once it becomes real, without a new deposit.
 */
import type { TransactionType } from '../../src/contract/wallet.ts';
import type { Trx } from '../db/connect.ts';
import { type BonusSource, grantBonus } from '../ledger/bonuses.ts';
import { emitWallet } from '../ledger/ledger.ts';
import { moveReal } from '../wallet/move-real.ts';
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
  const { player, amount, rollover, source, reference, key, at } = reward;
  if (rollover === null) {
    await moveReal(trx, { player, key, line: source, house: 'bonus', amount, reference, at });
    return;
  }
  await emitTransaction(trx, await payBonus(trx, reward, rollover), at);
  await emitWallet(trx, player.casino_id, player.id, at);
}

/** @returns id of the statement's line. */
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
