/** What the player is told when a deposit does not stay theirs, as a notification of their own. */
import type { Trx } from '../db/connect.ts';
import type { Player } from '../db/schema.ts';
import { emit, privateChannel } from '../realtime/outbox.ts';

const WORDS = {
  other_cpf: {
    title_pt: 'Pix devolvido',
    title_en: 'Pix returned',
    text_pt: 'O pagamento veio de outro CPF e foi devolvido. Deposite de uma conta sua.',
    text_en: 'The payment came from another CPF and was returned. Deposit from an account of your own.',
  },
  other_amount: {
    title_pt: 'Pix devolvido',
    title_en: 'Pix returned',
    text_pt: 'O valor pago não era o da cobrança e foi devolvido. Gere um novo código.',
    text_en: 'The amount that was paid was not the one asked for, and was returned. Make a new code.',
  },
  contested: {
    title_pt: 'Depósito contestado',
    title_en: 'Deposit contested',
    text_pt:
      'O banco de quem pagou pediu o dinheiro de volta (MED), e ele voltou. O que ainda estava no seu saldo foi retirado. Se você não reconhece, fale com o seu banco.',
    text_en:
      'The bank that paid asked for the money back (MED), and it went back. What your balance still had of it was taken out. If you do not recognise this, speak to your bank.',
  },
  returned: {
    title_pt: 'Depósito devolvido',
    title_en: 'Deposit returned',
    text_pt: 'Este depósito voltou para a conta que pagou, e o valor saiu do seu saldo.',
    text_en: 'This deposit went back to the account that paid it, and the amount left your balance.',
  },
} as const;

export type ChargeNews = keyof typeof WORDS;

/** Writes the notification and its live event, in the caller's transaction. */
export async function tellPlayer(
  trx: Trx,
  charge: { readonly casino_id: number; readonly player_id: number },
  player: Pick<Player, 'language'>,
  news: ChargeNews,
  now: Date,
): Promise<void> {
  const words = WORDS[news];
  const facts = { casino_id: charge.casino_id, player_id: charge.player_id, type: 'user' } as const;
  const { id } = await trx
    .insertInto('notifications')
    .values({ ...facts, ...words, link: '/account/wallet', pinned_until: null, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const english = player.language === 'en';
  await emit(trx, {
    casinoId: charge.casino_id,
    channel: privateChannel(charge.player_id),
    event: 'NotificationSent',
    payload: {
      id: String(id),
      type: 'user',
      title: english ? words.title_en : words.title_pt,
      text: english ? words.text_en : words.text_pt,
      image: null,
      to: '/account/wallet',
      read: false,
      read_at: null,
      pinned_until: null,
      created_at: now.toISOString(),
    },
    at: now,
  });
}
