/**
 * The demonstration's missions, and player 1's part in them and in referrals. A regulated site rewards with bonuses
 * only (BONUS-3). `money.ts` pays what is earned, inside its history.
 */
import type { Insertable } from 'kysely';
import { payReward, REWARD_ROLLOVER } from '../../bonuses/reward.ts';
import type { Deps } from '../../deps.ts';
import { startOfDay } from '../../lib/day.ts';
import { DAY_MS, endOfPeriod, periodOf } from '../../missions/periods.ts';
import type { Trx } from '../connect.ts';
import { json } from '../json.ts';
import type { Missions, Player } from '../schema.ts';
import type { SeedSite } from './sites.ts';

type Words = Pick<
  Insertable<Missions>,
  'slug' | 'title_pt' | 'title_en' | 'description_pt' | 'description_en' | 'unit' | 'goal' | 'reward_amount'
> &
  Partial<Pick<Insertable<Missions>, 'category_slug' | 'min_stake' | 'min_multiplier' | 'period' | 'min_level'>> & {
    readonly requires?: string;
    /** Name of the box that a site with boxes gives instead of `reward_amount`. */
    readonly box?: string;
  };

/** In the order of the list. */
const MISSIONS: readonly Words[] = [
  {
    slug: 'primeiro-vento',
    title_pt: 'Primeiro vento',
    title_en: 'First wind',
    description_pt: 'Jogue 5 rodadas de qualquer jogo.',
    description_en: 'Play 5 rounds of any game.',
    unit: 'rounds',
    goal: 5,
    reward_amount: 300,
  },
  {
    slug: 'volta-da-ilha',
    title_pt: 'Volta da ilha',
    title_en: 'Around the island',
    description_pt: 'Jogue 5 jogos diferentes, no seu ritmo.',
    description_en: 'Play 5 different games, at your own pace.',
    unit: 'games',
    goal: 5,
    reward_amount: 500,
    requires: 'primeiro-vento',
  },
  {
    slug: 'rede-cheia',
    title_pt: 'Rede cheia',
    title_en: 'Full net',
    description_pt: 'Aposte R$ 50,00 ao todo em slots. Conta só a parte que corre risco.',
    description_en: 'Stake R$ 50,00 in all in slots. Only the part at risk counts.',
    unit: 'centavos',
    goal: 5000,
    reward_amount: 200,
  },
  {
    slug: 'onda-grande',
    title_pt: 'Onda grande',
    title_en: 'Big wave',
    description_pt: 'Uma rodada que pague 5 vezes a aposta, com aposta de R$ 1,00 ou mais.',
    description_en: 'One round that pays 5 times its stake, with a stake of R$ 1,00 or more.',
    unit: 'wins',
    goal: 1,
    reward_amount: 200,
    min_stake: 100,
    min_multiplier: 500,
  },
  {
    slug: 'mares-da-semana',
    title_pt: 'Marés da semana',
    title_en: 'Tides of the week',
    description_pt: 'Jogue em 3 dias da semana, uma rodada por dia já vale.',
    description_en: 'Play on 3 days of the week; one round a day is enough.',
    unit: 'days',
    goal: 3,
    reward_amount: 300,
    period: 'week',
  },
  {
    slug: 'baia-calma',
    title_pt: 'Baía calma',
    title_en: 'Calm bay',
    description_pt: 'Jogue 20 rodadas com aposta de R$ 0,50 ou mais.',
    description_en: 'Play 20 rounds with a stake of R$ 0,50 or more.',
    unit: 'rounds',
    goal: 20,
    reward_amount: 200,
    min_stake: 50,
    box: 'areia',
  },
];

/** Adds the missions that the site does not have yet. */
export async function seedMissions(deps: Deps, trx: Trx, { casinoId, config }: SeedSite): Promise<void> {
  for (const { requires, box: name, ...words } of MISSIONS) {
    const before = requires === undefined ? null : await missionOf(trx, casinoId, requires);
    const box = await trx
      .selectFrom('boxes')
      .select(['id', 'price'])
      .where('casino_id', '=', casinoId)
      .where('name', '=', name ?? '')
      .executeTakeFirst();
    await trx
      .insertInto('missions')
      .values({
        provider_code: null,
        gamecode: null,
        category_slug: null,
        days: null,
        starts_at: null,
        ends_at: null,
        ...words,
        requires: before,
        reward_kind: config.is_regulated ? 'bonus' : 'cash',
        ...(box && { reward_kind: 'box', reward_box: box.id, reward_amount: box.price }),
        reward_rollover: config.is_regulated ? 1 : 0,
        casino_id: casinoId,
        created_at: deps.clock.now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

async function missionOf(trx: Trx, casinoId: number, slug: string): Promise<number> {
  const { id } = await trx
    .selectFrom('missions')
    .select('id')
    .where('casino_id', '=', casinoId)
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();
  return id;
}

/** Player 1's missions: one claimed, one completed, one running, one assigned, one expired; the others are open. */
export async function seedOwnMissions(
  deps: Deps,
  trx: Trx,
  player: Player,
  { is_regulated }: SeedSite['config'],
): Promise<void> {
  const now = deps.clock.now();
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const lastWeek = periodOf('week', ago(7));
  const begun = new Date(startOfDay(lastWeek).getTime() + DAY_MS / 2);
  const times = { accepted_at: null, completed_at: null, claimed_at: null, assigned_at: null, expires_at: null };
  const none = { ...times, period: '' };
  const week = { period: lastWeek, expires_at: endOfPeriod('week', lastWeek) };
  const states = [
    { ...none, slug: 'mares-da-semana', progress: 1, accepted_at: begun, ...week },
    { ...none, slug: 'primeiro-vento', progress: 5, accepted_at: ago(9), completed_at: ago(8), claimed_at: ago(4) },
    { ...none, slug: 'rede-cheia', progress: 5000, accepted_at: ago(5), completed_at: ago(2) },
    { ...none, slug: 'volta-da-ilha', progress: 3, accepted_at: ago(4) },
    { ...none, slug: 'onda-grande', progress: 0, assigned_at: ago(1) },
  ];
  for (const { slug, ...state } of states) {
    const { id } = await trx
      .insertInto('player_missions')
      .values({
        mission_id: await missionOf(trx, player.casino_id, slug),
        player_id: player.id,
        casino_id: player.casino_id,
        created_at: state.assigned_at ?? state.accepted_at ?? now,
        ...state,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (state.claimed_at === null) continue;
    await payReward(trx, {
      player,
      title_pt: 'Primeiro vento',
      title_en: 'First wind',
      amount: 300,
      // The rounds that follow wager it through.
      rollover: is_regulated ? REWARD_ROLLOVER : null,
      source: 'mission',
      reference: String(id),
      key: `mission:${id}`,
      at: state.claimed_at,
    });
  }
}

/** Friends of player 1, who cannot log in: each state of a referral. */
const FRIENDS = [
  { first_name: 'Otávio', last_name: 'Prado', verified: true, wagered: 52_000, days: 30, paid: true },
  { first_name: 'Iracema', last_name: 'Luz', verified: true, wagered: 18_500, days: 12, paid: false },
  { first_name: 'Caetana', last_name: 'Rios', verified: false, wagered: 0, days: 3, paid: false },
] as const;

/** Creates the friends and, where the site pays for referrals, pays the one that counts. */
export async function seedFriends(
  deps: Deps,
  trx: Trx,
  player: Player,
  { cpa_value, affiliate_regular_user_active }: SeedSite['config'],
): Promise<void> {
  if (!affiliate_regular_user_active) return;
  const now = deps.clock.now();
  for (const [index, { verified, wagered, days, paid, ...names }] of FRIENDS.entries()) {
    const joined = new Date(now.getTime() - days * DAY_MS);
    const paidAt = new Date(now.getTime() - 4 * DAY_MS);
    const friend = await trx
      .insertInto('players')
      .values({
        casino_id: player.casino_id,
        ...names,
        phone: null,
        email: `amigo${index + 1}@jangada.example`,
        birth_date: '1992-06-01',
        password_hash: null,
        ref_code: `SEED${player.casino_id}${index + 4}X`,
        referred_by: player.id,
        identity_verified_at: verified ? joined : null,
        settings: json({ marketing: false }),
        accepted_terms_at: joined,
        created_at: joined,
        updated_at: joined,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('referrals')
      .values({
        player_id: friend.id,
        referrer_id: player.id,
        casino_id: player.casino_id,
        status: paid ? 'paid' : 'open',
        wagered,
        amount: paid ? cpa_value : 0,
        created_at: joined,
        decided_at: paid ? paidAt : null,
      })
      .execute();
    if (!paid) continue;
    await payReward(trx, {
      player,
      title_pt: 'Indicação de um amigo',
      title_en: 'Referral of a friend',
      amount: cpa_value,
      rollover: null,
      source: 'referral',
      reference: String(friend.id),
      key: `referral:${friend.id}`,
      at: paidAt,
    });
  }
}
