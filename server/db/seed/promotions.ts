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
    slug: 'missoes',
    topic: 'other',
    title_pt: 'Missões: objetivos no seu ritmo',
    title_en: 'Missions: goals at your own pace',
    summary_pt: 'Aceite uma missão, jogue o que já jogaria e resgate a recompensa.',
    summary_en: 'Accept a mission, play what you would play anyway, and claim the reward.',
    image: '/promotions/missoes.svg',
    link: '/promotions?sheet=missions',
    html_pt:
      '<h2>Como funciona</h2><p>Cada missão diz o que conta, até quando e o que ela dá. Contam só apostas encerradas depois de aceita, e só a parte que corria risco. A recompensa espera até você resgatar.</p><h2>O que custa</h2><p>Jogar custa dinheiro, em média, e a recompensa não devolve esse custo. Não aposte mais por causa de uma missão.</p>',
    html_en:
      '<h2>How it works</h2><p>Each mission says what counts, until when, and what it gives. Only bets that are settled after you accept it count, and only the part at risk. The reward waits until you claim it.</p><h2>What it costs</h2><p>Playing costs money on average, and the reward does not give that cost back. Do not bet more because of a mission.</p>',
  },
  {
    slug: 'indique-um-amigo',
    topic: 'referral',
    title_pt: 'Indique um amigo',
    title_en: 'Refer a friend',
    summary_pt: 'Uma indicação vale depois que a pessoa confirma a identidade e joga no tempo dela.',
    summary_en: 'A referral counts after the person has confirmed their identity and played in their own time.',
    image: '/promotions/indicacao.svg',
    link: '/refers',
    html_pt:
      '<h2>Como funciona</h2><p>A página Indicações mostra o seu link, quanto a pessoa precisa apostar e quanto você recebe, uma vez por pessoa.</p><h2>O que não vale</h2><ul><li>Só um cadastro ou um depósito.</li><li>Contas do mesmo aparelho e indicações em círculo.</li></ul><h2>O que custa</h2><p>Apostar custa dinheiro, em média: não convide quem não quer jogar.</p>',
    html_en:
      '<h2>How it works</h2><p>The page Referrals shows your link, how much the person must bet, and how much you receive, once for each person.</p><h2>What does not count</h2><ul><li>A registration or a deposit alone.</li><li>Accounts of the same device, and referrals in a circle.</li></ul><h2>What it costs</h2><p>Betting costs money on average: do not invite people who do not want to play.</p>',
  },
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
    image: '/promotions/mare-alta.svg',
    link: '/bonus',
    coupon: 'MARALTA',
    opt_in: true,
    html_pt:
      '<h2>O que você recebe</h2><p>Um bônus de 50% de um depósito a partir de R$ 20,00, uma vez por pessoa.</p><h2>O que ele pede</h2><ul><li>Apostar 10 vezes o bônus em 30 dias.</li><li>Apostas de até R$ 50,00 enquanto ele vale.</li><li>Um saque encerra o bônus.</li></ul>',
    html_en:
      '<h2>What you get</h2><p>A bonus of 50% of a deposit from R$ 20,00 up, once for each person.</p><h2>What it takes</h2><ul><li>Wager the bonus 10 times within 30 days.</li><li>Bets of up to R$ 50,00 while it is active.</li><li>A withdrawal ends the bonus.</li></ul>',
  },
];

/** The terms of a cashback on a regulated site, which grants a bonus (BONUS-3). */
function asBonus({ html_pt, html_en }: Words): Pick<Words, 'html_pt' | 'html_en'> {
  return {
    html_pt: `${html_pt}<h2>Como ele chega</h2><p>Entra como bônus, a partir da sua primeira aposta, e vira dinheiro real depois de apostado.</p>`,
    html_en: `${html_en}<h2>How it comes</h2><p>It comes as a bonus, from your first bet on, and becomes real money once wagered.</p>`,
  };
}

/** Adds the promotions that the site does not have yet; one about referrals only where the site pays for them. */
export async function seedPromotions(deps: Deps, trx: Trx, { casinoId, config }: SeedSite): Promise<void> {
  const now = deps.clock.now();
  const rows = PROMOTIONS.filter(({ topic }) => {
    if (topic === 'referral') return config.affiliate_regular_user_active;
    return topic !== 'coupon' || !config.is_regulated;
  });
  await trx
    .insertInto('promotions')
    .values(
      rows.map((words) => ({
        image: null,
        link: null,
        coupon: null,
        ...words,
        ...(config.is_regulated && words.topic === 'cashback' && asBonus(words)),
        casino_id: casinoId,
        // Before player 1's rewards, which the pages of the promotions then show as received.
        starts_at: addMonths(now, -1),
        ends_at: addMonths(now, 6),
        created_at: now,
        updated_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
