/** Initial lists of a new site: ranks, banners, coupons, cashback. */
import type { Deps } from '../../deps.ts';
import { addMonths, dayOf } from '../../lib/day.ts';
import type { Trx } from '../connect.ts';
import type { SeedSite } from './sites.ts';

const DAY_MS = 24 * 3_600_000;

/** Names of each level, and the total stake that reaches it, in centavos. */
const RANKS: readonly (readonly [pt: string, en: string, totalBet: number])[] = [
  ['Concha', 'Shell', 0],
  ['Remo', 'Paddle', 500_00],
  ['Canoa', 'Canoe', 2_500_00],
  ['Jangada', 'Raft', 10_000_00],
  ['Saveiro', 'Sloop', 30_000_00],
  ['Âncora', 'Anchor', 80_000_00],
  ['Bússola', 'Compass', 200_000_00],
  ['Timão', 'Helm', 500_000_00],
  ['Farol', 'Lighthouse', 1_000_000_00],
  ['Cruzeiro do Sul', 'Southern Cross', 2_500_000_00],
];

/** Benefits grow with the level. A regulated site raises no table limits: a reward may not be a higher stake. */
export async function seedRanks(trx: Trx, { casinoId, config }: Pick<SeedSite, 'casinoId' | 'config'>): Promise<void> {
  await trx
    .insertInto('ranks')
    .values(
      RANKS.map(([title_pt, title_en, total_bet], index) => ({
        casino_id: casinoId,
        level: index + 1,
        title_pt,
        title_en,
        total_bet,
        image: `/assets/images/ranks/${index + 1}.webp`,
        withdrawal_minutes: index === 0 ? null : Math.max(120 - 10 * index, 30),
        cashback_percentage: index < 2 ? null : 9 + Math.floor((index + 1) / 2),
        table_limit_percent: config.is_regulated ? 100 : 100 + 10 * index,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The images contain text, so there is one per language; a regulated site shows no offers. */
export const BANNERS = [
  {
    name: 'festas',
    link: '/casino/category/festas',
    placement: 'lobby',
    offer: false,
    alt_pt: 'Festas do Brasil: fogueira, frevo, bumba meu boi.',
    alt_en: 'Festivals of Brazil: bonfire, frevo and the dancing ox.',
  },
  {
    name: 'offline',
    link: '/install',
    placement: 'lobby',
    offer: false,
    alt_pt: 'Abre sem conexão. Instale: jogos e busca no aparelho.',
    alt_en: 'Opens offline. Install it: games and search on your device.',
  },
  {
    name: 'ritmo',
    link: '/responsible-gaming',
    placement: 'lobby',
    offer: false,
    alt_pt: 'No seu ritmo: limites e pausas, em um toque.',
    alt_en: 'At your own pace: limits and breaks, in one tap.',
  },
  {
    name: 'vip',
    link: '/rewards',
    placement: 'promotions',
    offer: true,
    alt_pt: 'Da concha ao Cruzeiro: dez níveis de Clube VIP.',
    alt_en: 'From shell to stars: ten levels of the VIP Club.',
  },
  {
    name: 'cashback',
    link: '/bonus',
    placement: 'promotions',
    offer: true,
    alt_pt: 'Cashback da semana: quanto, quando e com que regras.',
    alt_en: 'Weekly cashback: how much, when and on what terms.',
  },
  {
    name: 'convide',
    link: '/refers',
    placement: 'promotions',
    offer: true,
    alt_pt: 'Convide um amigo: o vento é melhor com companhia.',
    alt_en: 'Invite a friend: the wind is better in company.',
  },
] as const;

/** Seeds the banners. Without the demonstration's `catalogue`, banners that link to its categories are left out. */
export async function seedBanners(trx: Trx, site: SeedSite, { catalogue = true } = {}): Promise<void> {
  await trx
    .insertInto('banners')
    .values(
      BANNERS.filter(
        ({ offer, link }) => !(offer && site.config.is_regulated) && (catalogue || !link.startsWith('/casino/')),
      ).map(({ name, link, placement, alt_pt, alt_en }, position) => ({
        casino_id: site.casinoId,
        image: `/banners/${name}-{lang}-wide.webp`,
        image_mobile: `/banners/${name}-{lang}-mobile.webp`,
        link,
        placement,
        alt_pt,
        alt_en,
        position,
      })),
    )
    .execute();
}

export async function seedCoupons(deps: Deps, trx: Trx, site: SeedSite): Promise<void> {
  // A regulated site grants nothing for a deposit (BONUS-3).
  if (site.config.is_regulated) return;
  const now = deps.clock.now();
  await trx
    .insertInto('coupons')
    .values([
      {
        casino_id: site.casinoId,
        code: 'MARALTA',
        kind: 'percent',
        value: 50,
        min_deposit: 2000,
        rollover: 10,
        expires_at: addMonths(now, 6),
        disabled_at: null,
        max_uses: null,
        created_at: now,
        title_pt: '50% no próximo depósito',
        title_en: '50% on the next deposit',
        description_pt: 'Bônus de 50% do depósito, a apostar 10 vezes em 30 dias.',
        description_en: 'A bonus of 50% of the deposit, to be wagered 10 times within 30 days.',
      },
      {
        casino_id: site.casinoId,
        code: 'BRISA20',
        kind: 'fixed',
        value: 2000,
        min_deposit: 5000,
        rollover: 5,
        expires_at: addMonths(now, 6),
        disabled_at: null,
        max_uses: null,
        created_at: now,
        title_pt: 'R$ 20 em bônus',
        title_en: 'R$ 20 bonus',
        description_pt: 'R$ 20,00 em bônus a partir de R$ 50,00, a apostar 5 vezes em 30 dias.',
        description_en: 'A bonus of R$ 20,00 from R$ 50,00 up, to be wagered 5 times within 30 days.',
      },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Seeds the cashback of player 1: one immediate item, and a calendar item for today and each of the next six days. Each
 * start adds the missing days, so that a demonstration restarted a week later has them too.
 */
export async function seedCashback(deps: Deps, trx: Trx, casinoId: number, playerId: number): Promise<void> {
  const now = deps.clock.now();
  const existing = await trx
    .selectFrom('cashback')
    .select(['type', 'available_at'])
    .where('player_id', '=', playerId)
    .execute();
  const rows = Array.from({ length: 7 }, (_unused, day) => dayOf(new Date(now.getTime() + day * DAY_MS)))
    .filter((available_at) => !existing.some((row) => row.type === 'calendar' && row.available_at === available_at))
    .map((available_at) => ({
      casino_id: casinoId,
      player_id: playerId,
      title_pt: 'Cashback do dia',
      title_en: 'Cashback of the day',
      amount: 500,
      type: 'calendar' as const,
      available_at,
      created_at: now,
    }));
  const immediate = existing.some((row) => row.type === 'immediate')
    ? []
    : [
        {
          casino_id: casinoId,
          player_id: playerId,
          title_pt: 'Cashback da semana',
          title_en: 'Cashback of the week',
          amount: 2500,
          type: 'immediate' as const,
          available_at: dayOf(now),
          created_at: now,
        },
      ];
  const values = [...immediate, ...rows];
  if (values.length > 0) await trx.insertInto('cashback').values(values).execute();
}
