/**
 * Referrals (REFER-1): a player who registered with a code earns its owner the site's `cpa_value` once, after their
 * identity is verified and they have bet the site's `cpa_wager`. Of accounts that share a device, the first counts.
 */
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { siteDefaults } from '../../src/contract/site.ts';
import { payReward, REWARD_ROLLOVER } from '../bonuses/reward.ts';
import type { DbOrTrx, Trx } from '../db/connect.ts';
import type { Player, Referrals } from '../db/schema.ts';
import { ApiError } from '../errors.ts';
import { lockPlayer } from '../ledger/ledger.ts';
import { isExcluded } from '../limits/exclusion-term.ts';
import { notifyPlayer } from '../notifications/notify.ts';
import { browserHash } from '../session/devices.ts';
import type { Visit } from '../session/visit.ts';
import { configOf } from '../site/config.ts';
import { reais } from '../wallet/amounts.ts';

/** Most steps of a chain of referrals that are looked at. */
const CHAIN = 50;

/** The referrer, their referrer and so on, as a table `chain` of player ids. */
const chainOf = (referrerId: number) => sql`
  with recursive chain as (
    select ${referrerId}::bigint as id, 1 as step
    union all
    select p.referred_by, chain.step + 1 from chain join players p on p.id = chain.id
    where p.referred_by is not null and chain.step < ${CHAIN}
  )`;

/**
 * Refuses a code whose owner, or anybody up their chain of referrals, has logged in from this browser: a player who
 * refers themselves, directly or in a circle. A browser without a Guest-ID is not refused: its referral waits.
 * @throws ApiError 422 `ref_own`.
 */
export async function refuseOwnRef(db: DbOrTrx, visit: Visit, referrerId: number | null): Promise<void> {
  const device = browserHash(visit.site.id, visit.guestId);
  if (referrerId === null || device === null) return;
  const { rows } = await sql`${chainOf(referrerId)}
    select 1 from sessions s join chain on s.player_id = chain.id where s.device = ${device} limit 1`.execute(db);
  if (rows.length > 0) throw new ApiError(422, 'ref_own', { errors: { ref: ['ref_own'] } });
}

/** Notes who referred a new player. */
export async function openReferral(
  trx: DbOrTrx,
  player: Pick<Player, 'id' | 'casino_id' | 'referred_by' | 'created_at'>,
): Promise<void> {
  if (player.referred_by === null) return;
  await trx
    .insertInto('referrals')
    .values({
      player_id: player.id,
      referrer_id: player.referred_by,
      casino_id: player.casino_id,
      created_at: player.created_at,
      decided_at: null,
    })
    .execute();
}

/** The site's rules of referrals; `value` and `wager` in centavos. */
export function referralRules(config: Readonly<Record<string, unknown>>): {
  readonly active: boolean;
  readonly value: number;
  readonly wager: number;
  readonly regulated: boolean;
} {
  const [value, wager] = [config['cpa_value'], config['cpa_wager'] ?? siteDefaults.cpa_wager];
  const amount = typeof value === 'number' && Number.isSafeInteger(value) ? value : 0;
  return {
    active: config['affiliate_regular_user_active'] === true && amount > 0,
    value: amount,
    // Nothing is earned before a first bet (BONUS-3).
    wager: typeof wager === 'number' && Number.isSafeInteger(wager) && wager > 0 ? wager : siteDefaults.cpa_wager,
    regulated: config['is_regulated'] === true,
  };
}

/** Counts the settled bets of a referred player, and pays the referrer once they suffice. */
export async function countReferral(trx: Trx, player: Player, at: Date, wagers: readonly number[]): Promise<void> {
  if (player.referred_by === null) return;
  await sql`
    update referrals set wagered = wagered + (
      select coalesce(sum(coalesce(risk, amount)), 0) from wagers where id = any(${wagers}::bigint[]) and player_id = ${player.id})
    where player_id = ${player.id} and status = 'open'`.execute(trx);
  await reviewReferral(trx, player, at);
}

/** Waits for the end of a referrer's exclusion (CARE-5), and on a regulated site for their own first bet (BONUS-3). */
function mustWait(referrer: Player, { regulated }: { readonly regulated: boolean }, at: Date): boolean {
  return referrer.blocked_at !== null || isExcluded(referrer, at) || (regulated && referrer.total_bet === 0);
}

/**
 * Compares the devices of a referred player's logins. `known`: a login named a device. `shared`: the referrer's chain, or
 * a player whom the same referrer referred earlier, logged in on it too.
 */
async function devicesOf(trx: Trx, playerId: number, referrerId: number): Promise<{ known: boolean; shared: boolean }> {
  const { rows } = await sql<{ known: boolean; shared: boolean }>`${chainOf(referrerId)}
    select exists (select from sessions where player_id = ${playerId} and device is not null) as known,
      exists (
        select from sessions own join sessions theirs on theirs.device = own.device
        join players p on p.id = theirs.player_id
        where own.player_id = ${playerId} and (p.id in (select id from chain)
          or (p.referred_by = ${referrerId} and p.id < ${playerId}))) as shared`.execute(trx);
  return rows[0] ?? { known: false, shared: false };
}

/**
 * Decides a referral whose conditions hold: pays its referrer, or refuses it for a shared device. Without a known device it
 * waits for a login that names one, as every login of the app does. The caller has locked the referred player's row; a
 * referrer is always older, so their locks never cross.
 */
export async function reviewReferral(trx: Trx, player: Player, at: Date): Promise<void> {
  if (player.referred_by === null || player.identity_verified_at === null) return;
  if (player.blocked_at !== null || isExcluded(player, at)) return;
  const open = await trx
    .selectFrom('referrals')
    .selectAll()
    .where('player_id', '=', player.id)
    .where('status', '=', 'open')
    .executeTakeFirst();
  if (!open) return;
  const config = await configOf(trx, player.casino_id);
  const rules = referralRules(config);
  if (!rules.active || open.wagered < rules.wager) return;
  const decide = (facts: Partial<Selectable<Referrals>>) =>
    trx
      .updateTable('referrals')
      .set({ ...facts, decided_at: at })
      .where('player_id', '=', player.id)
      .execute();
  const { known, shared } = await devicesOf(trx, player.id, open.referrer_id);
  if (!known) return;
  if (shared) {
    await decide({ status: 'refused' });
    return;
  }
  const referrer = await lockPlayer(trx, open.referrer_id);
  if (mustWait(referrer, rules, at)) return;
  await decide({ status: 'paid', amount: rules.value });
  await payReward(trx, {
    player: referrer,
    title_pt: 'Indicação de um amigo',
    title_en: 'Referral of a friend',
    amount: rules.value,
    rollover: rules.regulated ? REWARD_ROLLOVER : null,
    source: 'referral',
    reference: String(player.id),
    key: `referral:${player.id}`,
    at,
  });
  await notifyPlayer(
    trx,
    referrer,
    {
      title_pt: 'Sua indicação valeu',
      title_en: 'Your referral counts',
      text_pt: `Você recebeu ${reais(rules.value)}${rules.regulated ? ' em bônus' : ''}.`,
      text_en: `You received ${reais(rules.value)}${rules.regulated ? ' as a bonus' : ''}.`,
      link: '/refers',
      push: 'marketing',
      tag: 'referral',
    },
    at,
  );
}
