/** Messages to a player about a deposit: credited, returned to the payer, taken back by the payer's bank. */
import type { DepositReturnReason } from '../../src/contract/wallet.ts';
import type { Trx } from '../db/connect.ts';
import type { Player } from '../db/schema.ts';
import { type Addressee, notifyPlayer, type PlayerNotice } from '../notifications/notify.ts';
import { reais } from '../wallet/amounts.ts';
import type { Verdict } from './verdict.ts';

type Notice = Omit<PlayerNotice, 'link'>;
const BACK = { title_pt: 'Pix devolvido', title_en: 'Pix returned' } as const;

/** A payment that was returned in full. `paid` is the formatted amount. */
const RETURNED: Readonly<Record<DepositReturnReason, (paid: string) => Notice>> = {
  other_cpf: () => ({
    ...BACK,
    text_pt: 'O pagamento veio de outro CPF e foi devolvido. Deposite de uma conta sua.',
    text_en: 'The payment came from another CPF and was returned. Deposit from an account of your own.',
  }),
  other_amount: (paid) => ({
    ...BACK,
    text_pt: `Você pagou ${paid}, e a cobrança era de outro valor. O dinheiro volta para a sua conta no banco. Gere um novo código.`,
    text_en: `You paid ${paid}, which is not the amount requested. It is going back to your bank account. Generate a new code.`,
  }),
  deposit_limit: (paid) => ({
    ...BACK,
    text_pt: `Seu limite de depósito já foi atingido: os ${paid} que você pagou voltam para a sua conta no banco.`,
    text_en: `You have reached your deposit limit: the ${paid} you paid is going back to your bank account.`,
  }),
  excluded: (paid) => ({
    ...BACK,
    text_pt: `Durante a pausa ou a autoexclusão não recebemos depósitos: os ${paid} que você pagou voltam para a sua conta no banco.`,
    text_en: `We take no deposits during a break or self-exclusion: the ${paid} you paid is going back to your bank account.`,
  }),
  blocked: (paid) => ({
    ...BACK,
    text_pt: `Sua conta não pode receber depósitos agora: os ${paid} que você pagou voltam para a sua conta no banco.`,
    text_en: `Your account cannot take deposits at the moment: the ${paid} you paid is going back to your bank account.`,
  }),
};

function creditedInPart(credited: string, returned: string): Notice {
  return {
    title_pt: 'Depósito creditado em parte',
    title_en: 'Deposit credited in part',
    text_pt: `Pelo seu limite de depósito cabiam ${credited}, que já estão no saldo. Os outros ${returned} voltam para a sua conta no banco.`,
    text_en: `Your deposit limit left room for ${credited}, now in your balance. The other ${returned} is going back to your bank account.`,
  };
}

/** A credited deposit that the payer's bank took back. */
const TAKEN_BACK = {
  contested: {
    title_pt: 'Depósito contestado',
    title_en: 'Deposit contested',
    text_pt:
      'O banco de quem pagou pediu o dinheiro de volta (MED) e recebeu. O que ainda restava no seu saldo foi retirado. Se você não reconhece a contestação, fale com o seu banco.',
    text_en:
      'The payer’s bank asked for the money back (MED) and received it. What was left of it in your balance was removed. If you do not recognise this claim, speak to your bank.',
  },
  other: {
    title_pt: 'Depósito devolvido',
    title_en: 'Deposit returned',
    text_pt: 'Este depósito voltou para a conta que pagou, e o valor saiu do seu saldo.',
    text_en: 'This deposit went back to the account that paid it, and the amount left your balance.',
  },
} as const satisfies Record<string, Notice>;

const link = '/account/wallet';

/** Tells the player which part of their payment was returned and why, in the caller's transaction. */
export async function notifyReturned(
  trx: Trx,
  { id, received }: { readonly id: number; readonly received: number },
  player: Player,
  { credited, reason }: Verdict,
  now: Date,
): Promise<void> {
  if (reason === null) return;
  const notice =
    credited > 0 ? creditedInPart(reais(credited), reais(received - credited)) : RETURNED[reason](reais(received));
  await notifyPlayer(trx, player, { ...notice, link, about: `deposit-${id}` }, now);
}

/** Tells the player that the payer's bank took a deposit back, in the caller's transaction. */
export async function notifyTakenBack(
  trx: Trx,
  player: Player,
  kind: keyof typeof TAKEN_BACK,
  now: Date,
): Promise<void> {
  await notifyPlayer(trx, player, { ...TAKEN_BACK[kind], link }, now);
}

/** Tells the player that a deposit is credited, in the transaction that credits it. */
export async function notifyCredited(trx: Trx, player: Addressee, id: number, amount: number, at: Date): Promise<void> {
  await notifyPlayer(
    trx,
    player,
    {
      title_pt: 'Depósito confirmado',
      title_en: 'Deposit confirmed',
      text_pt: `${reais(amount)} já estão na sua carteira.`,
      text_en: `${reais(amount)} is in your wallet.`,
      link,
      tag: `deposit-${id}`,
    },
    at,
  );
}
