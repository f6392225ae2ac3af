/** What is pushed of a player's money: a deposit that came, and what became of a withdrawal. */
import type { DbOrTrx } from '../db/connect.ts';
import { reais as money } from './amounts.ts';
import { queuePush } from './push-queue.ts';

interface Owner {
  readonly casinoId: number;
  readonly playerId: number;
}

/** A deposit was credited. In the transaction that credits it. */
export async function pushDeposit(trx: DbOrTrx, to: Owner, id: number, amount: number, at: Date): Promise<void> {
  await queuePush(
    trx,
    { ...to, kind: 'account' },
    {
      pt: { title: 'Depósito confirmado', body: `${money(amount)} já estão na sua carteira.` },
      en: { title: 'Deposit confirmed', body: `${money(amount)} are in your wallet.` },
      link: '/account/wallet',
      tag: `deposit-${id}`,
    },
    at,
  );
}

type Words = { readonly pt: { title: string; body: string }; readonly en: { title: string; body: string } };

/** Of §4's statuses those that a player waits for, or must do something about. A cancellation of their own is no news. */
function wordsOf(status: number, byPlayer: boolean, amount: string): Words | null {
  if (status === 1) {
    return {
      pt: { title: 'Saque pago', body: `${amount} foram enviados para a sua chave Pix.` },
      en: { title: 'Withdrawal paid', body: `${amount} were sent to your Pix key.` },
    };
  }
  if (status === 2 && !byPlayer) {
    return {
      pt: { title: 'Saque cancelado', body: `${amount} voltaram para a sua carteira. Veja o motivo.` },
      en: { title: 'Withdrawal cancelled', body: `${amount} are back in your wallet. See why.` },
    };
  }
  if (status === 3) {
    return {
      pt: { title: 'Chave Pix inválida', body: `O banco não aceitou a chave. ${amount} voltaram para a sua carteira.` },
      en: { title: 'Invalid Pix key', body: `The bank did not accept the key. ${amount} are back in your wallet.` },
    };
  }
  return null;
}

/** A withdrawal took a step. In the transaction of that step; each later step takes the place of the earlier one. */
export async function pushWithdrawal(
  trx: DbOrTrx,
  to: Owner,
  step: { readonly id: number; readonly status: number; readonly amount: number; readonly byPlayer: boolean },
  at: Date,
): Promise<void> {
  const words = wordsOf(step.status, step.byPlayer, money(step.amount));
  if (words === null) return;
  await queuePush(
    trx,
    { ...to, kind: 'account' },
    { ...words, link: `/account/wallet?sheet=withdrawal:${step.id}`, tag: `withdrawal-${step.id}` },
    at,
  );
}
