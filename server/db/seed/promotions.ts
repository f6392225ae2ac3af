/** The demonstration's promotions. A regulated site gets those that follow bets, none about a deposit (BONUS-3). */
import type { Insertable } from 'kysely';
import type { Deps } from '../../deps.ts';
import { addMonths } from '../../lib/day.ts';
import type { Trx } from '../connect.ts';
import type { Promotions } from '../schema.ts';
import type { SeedSite } from './sites.ts';

type Words = Pick<
  Insertable<Promotions>,
  'slug' | 'topic' | 'title_pt' | 'title_en' | 'summary_pt' | 'summary_en' | 'html_pt' | 'html_en'
> &
  Partial<Pick<Insertable<Promotions>, 'image' | 'link' | 'coupon' | 'opt_in' | 'min_level'>>;

const PROMOTIONS: readonly Words[] = [
  {
    slug: 'nivel-a-nivel',
    topic: 'vip',
    title_pt: 'Clube VIP: dez níveis',
    title_en: 'VIP Club: ten levels',
    summary_pt: 'Saque mais rápido e cashback maior, conforme o nível.',
    summary_en: 'Faster withdrawals and more cashback, by level.',
    image: '/banners/vip-{lang}-wide.webp',
    link: '/rewards',
    html_pt:
      '<h2>Como funciona</h2><p>O nível segue o total das suas apostas encerradas e nunca desce. Cada nível diz o que vale: prazo do saque e cashback da semana.</p><h2>O que custa</h2><p>Jogar custa dinheiro, em média. Nenhum nível devolve esse custo por inteiro.</p>',
    html_en:
      '<h2>How it works</h2><p>Your level follows the total of your settled bets and never falls. Each level names what applies: the time of a withdrawal and the weekly cashback.</p><h2>What it costs</h2><p>Playing costs money on average. No level gives that cost back in full.</p>',
  },
  {
    slug: 'cashback-da-semana',
    topic: 'cashback',
    title_pt: 'Cashback da semana',
    title_en: 'Weekly cashback',
    summary_pt: 'Toda segunda-feira, uma parte do que você perdeu em apostas encerradas.',
    summary_en: 'Every Monday, a part of what you lost in settled bets.',
    image: '/banners/cashback-{lang}-wide.webp',
    link: '/bonus',
    html_pt:
      '<h2>Como funciona</h2><p>A semana vai de segunda a domingo. Contam só apostas encerradas com saldo real. O resgate fica na página de bônus.</p><h2>O que não é</h2><p>Não é um jeito de recuperar perdas: você perde mais do que recebe de volta.</p>',
    html_en:
      '<h2>How it works</h2><p>The week runs from Monday to Sunday. Only settled bets with real money count. You claim it on the bonus page.</p><h2>What it is not</h2><p>It is no way to win losses back: you lose more than you get back.</p>',
  },
  {
    slug: 'mare-alta',
    topic: 'coupon',
    title_pt: 'Maré alta: 50% no depósito',
    title_en: 'High tide: 50% on a deposit',
    summary_pt: 'Participe para ver o cupom, e leia o que o bônus pede antes de usar.',
    summary_en: 'Join to see the coupon, and read what the bonus asks before you use it.',
    link: '/bonus',
    coupon: 'MARALTA',
    opt_in: true,
    html_pt:
      '<h2>O que você recebe</h2><p>Um bônus de 50% de um depósito a partir de R$ 20,00, uma vez por pessoa.</p><h2>O que ele pede</h2><ul><li>Apostar 10 vezes o bônus em 30 dias.</li><li>Apostas de até R$ 50,00 enquanto ele vale.</li><li>Um saque encerra o bônus.</li></ul>',
    html_en:
      '<h2>What you get</h2><p>A bonus of 50% of a deposit from R$ 20,00 up, once for each person.</p><h2>What it takes</h2><ul><li>Wager the bonus 10 times within 30 days.</li><li>Bets of up to R$ 50,00 while it is active.</li><li>A withdrawal ends the bonus.</li></ul>',
  },
];

/** Adds the promotions that the site does not have yet. */
export async function seedPromotions(deps: Deps, trx: Trx, { casinoId, config }: SeedSite): Promise<void> {
  const now = deps.clock.now();
  const rows = PROMOTIONS.filter(({ topic }) => !config.is_regulated || topic !== 'coupon');
  await trx
    .insertInto('promotions')
    .values(
      rows.map((words) => ({
        image: null,
        link: null,
        coupon: null,
        ...words,
        casino_id: casinoId,
        starts_at: now,
        ends_at: addMonths(now, 6),
        created_at: now,
        updated_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
