/** Real money between a player and the house, with its line in the statement and the live events. */
import type { TransactionType } from '../../src/contract/wallet.ts';
import type { Trx } from '../db/connect.ts';
import { availableOf, emitWallet, post } from '../ledger/ledger.ts';
import { emitTransaction } from './transactions.ts';

interface Movement {
  readonly player: { readonly id: number; readonly casino_id: number };
  /** Idempotency key in the ledger. */
  readonly key: string;
  readonly line: Extract<TransactionType, 'box' | 'prize' | 'cashback' | 'mission' | 'referral'>;
  /** The house's account on the other side. */
  readonly house: 'boxes' | 'bonus';
  /** Centavos; positive: to the player. Not 0. */
  readonly amount: number;
  readonly reference: string;
  readonly at: Date;
}

/** The caller has locked the player's row and wakes the outbox. @returns id of the movement. @throws if the key was used. */
export async function moveReal(trx: Trx, movement: Movement): Promise<number> {
  const { player, key, line, house, amount, reference, at } = movement;
  const ledgerId = await post(trx, {
    casinoId: player.casino_id,
    playerId: player.id,
    key,
    kind: line,
    at,
    legs: [
      { account: 'real', amount },
      { account: `house:${house}`, amount: -amount },
    ],
  });
  if (ledgerId === null) throw new Error(`${key} was posted before`);
  const { id } = await trx
    .insertInto('transactions')
    .values({
      casino_id: player.casino_id,
      player_id: player.id,
      type: line,
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
  await emitTransaction(trx, id, at);
  await emitWallet(trx, player.casino_id, player.id, at);
  return ledgerId;
}
