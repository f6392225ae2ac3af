/** Messages to a player about a withdrawal: asked, paid, cancelled or returned, and why it was not paid. */
import type { DbOrTrx } from '../db/connect.ts';
import type { Words } from '../messages.ts';
import { type Addressee, notifyPlayer, type PlayerNotice } from '../notifications/notify.ts';
import { reais } from '../wallet/amounts.ts';

/** Why a withdrawal was not paid, in words for the player; an operator's own words stay internal. */
export const CANCELLED = {
  own: {
    pt: 'Cancelado por você. O valor voltou ao saldo.',
    en: 'Cancelled by you. The amount is back in your balance.',
  },
  chargeback: {
    pt: 'O banco de quem pagou pediu um depósito de volta. O valor voltou ao saldo.',
    en: 'The payer’s bank asked for a deposit back. The amount is back in your balance.',
  },
  bank_refused: {
    pt: 'O banco não fez o pagamento. O valor voltou ao saldo: peça de novo ou use outra chave.',
    en: 'The bank did not make the payment. The amount is back in your balance: request it again or use another key.',
  },
  house: {
    pt: 'Cancelado por nós. O valor voltou ao saldo; o suporte diz o que falta.',
    en: 'Cancelled by us. The amount is back in your balance; support can say what is missing.',
  },
  invalid_key: {
    pt: 'O banco não aceitou a chave. O valor voltou ao saldo: cadastre outra chave.',
    en: 'The bank did not accept the key. The amount is back in your balance: add another key.',
  },
} as const satisfies Readonly<Record<string, Words>>;

export function whyCancelled(actor: string | undefined, reason: string | null): keyof typeof CANCELLED {
  if (actor === 'player') return 'own';
  return reason === 'chargeback' || reason === 'bank_refused' ? reason : 'house';
}

type Texts = Pick<PlayerNotice, 'title_pt' | 'title_en' | 'text_pt' | 'text_en'>;

/** Texts for a status (MONEY-5); null for the steps between, which the player neither waits for nor acts on. */
function textsFor(status: number, byPlayer: boolean, amount: string): Texts | null {
  if (status === 0) {
    return {
      title_pt: 'Saque pedido',
      title_en: 'Withdrawal requested',
      text_pt: `Recebemos o seu pedido de saque de ${amount}. Se não foi você, cancele e fale com o suporte.`,
      text_en: `We have your request to withdraw ${amount}. If this was not you, cancel it and contact support.`,
    };
  }
  if (status === 1) {
    return {
      title_pt: 'Saque pago',
      title_en: 'Withdrawal paid',
      text_pt: `${amount} foram enviados para a sua chave Pix.`,
      text_en: `${amount} was sent to your Pix key.`,
    };
  }
  if (status === 2) {
    return {
      title_pt: 'Saque cancelado',
      title_en: 'Withdrawal cancelled',
      text_pt: byPlayer
        ? `Você cancelou o saque. ${amount} voltaram para a sua carteira.`
        : `${amount} voltaram para a sua carteira. Veja o motivo.`,
      text_en: byPlayer
        ? `You cancelled the withdrawal. ${amount} is back in your wallet.`
        : `${amount} is back in your wallet. See why.`,
    };
  }
  if (status === 3) {
    return {
      title_pt: 'Chave Pix inválida',
      title_en: 'Invalid Pix key',
      text_pt: `O banco não aceitou a chave. ${amount} voltaram para a sua carteira.`,
      text_en: `The bank did not accept the key. ${amount} is back in your wallet.`,
    };
  }
  return null;
}

/** Tells the player about a step of a withdrawal, in its transaction; a later push replaces the earlier one. */
export async function notifyWithdrawal(
  trx: DbOrTrx,
  player: Addressee,
  step: { readonly id: number; readonly status: number; readonly amount: number; readonly byPlayer: boolean },
  at: Date,
): Promise<void> {
  const texts = textsFor(step.status, step.byPlayer, reais(step.amount));
  if (texts === null) return;
  const link = `/account/wallet?sheet=withdrawal:${step.id}`;
  await notifyPlayer(trx, player, { ...texts, link, tag: `withdrawal-${step.id}` }, at);
}
