/** Messages to a player about a withdrawal: the push for each result, and why it was not paid. */
import type { DbOrTrx } from '../db/connect.ts';
import type { Words } from '../messages.ts';
import { type PushText, queuePush } from '../push/queue.ts';
import { reais } from '../wallet/amounts.ts';

/** Why a withdrawal was not paid, in words for the player; an operator's own words stay internal. */
export const CANCELLED = {
  own: {
    pt: 'Cancelado por você. O valor voltou ao saldo.',
    en: 'Cancelled by you. The amount is back in your balance.',
  },
  chargeback: {
    pt: 'O banco de quem pagou pediu um depósito de volta. O valor voltou ao saldo.',
    en: 'The payer’s bank asked for a deposit back. The amount went back to your balance.',
  },
  bank_refused: {
    pt: 'O banco não fez o pagamento. O valor voltou ao saldo: peça de novo ou use outra chave.',
    en: 'The bank did not make the payment. The amount is back in your balance: ask again or use another key.',
  },
  house: {
    pt: 'Cancelado por nós. O valor voltou ao saldo; o suporte diz o que falta.',
    en: 'Cancelled by us. The amount is back in your balance; support can say what is missing.',
  },
  invalid_key: {
    pt: 'O banco não aceitou a chave. O valor voltou ao saldo: cadastre outra chave.',
    en: 'The bank did not accept the key. The amount is back in your balance: save another key.',
  },
} as const satisfies Readonly<Record<string, Words>>;

export function whyCancelled(actor: string | undefined, reason: string | null): keyof typeof CANCELLED {
  if (actor === 'player') return 'own';
  return reason === 'chargeback' || reason === 'bank_refused' ? reason : 'house';
}

/**
 * Texts for the statuses that a player waits for or must act on (MONEY-5). The player's own cancellation sends none.
 */
function pushTexts(status: number, byPlayer: boolean, amount: string): Pick<PushText, 'pt' | 'en'> | null {
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
  to: { readonly casinoId: number; readonly playerId: number },
  step: { readonly id: number; readonly status: number; readonly amount: number; readonly byPlayer: boolean },
  at: Date,
): Promise<void> {
  const texts = pushTexts(step.status, step.byPlayer, reais(step.amount));
  if (texts === null) return;
  await queuePush(
    trx,
    { ...to, kind: 'account' },
    { ...texts, link: `/account/wallet?sheet=withdrawal:${step.id}`, tag: `withdrawal-${step.id}` },
    at,
  );
}
