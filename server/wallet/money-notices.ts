/** Push messages about a player's money: a credited deposit, and the result of a withdrawal. */
import type { DbOrTrx } from '../db/connect.ts';
import { queuePush } from '../push/queue.ts';
import { reais as money } from './amounts.ts';

interface Owner {
  readonly casinoId: number;
  readonly playerId: number;
}

/** Queues the push for a credited deposit, in the transaction that credits it. */
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

/**
 * Texts for the statuses that a player waits for or must act on (MONEY-5). The player's own cancellation sends none.
 */
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

/** Queues the push for a step of a withdrawal, in the step's transaction; a later step replaces the earlier message. */
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
