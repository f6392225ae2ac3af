/**
 * Coupons (decision 013): checked, reserved with a charge while it can be paid, granted in the transaction that credits
 * the charge. A player uses a coupon once, all players together at most `max_uses` times. A regulated site has no
 * coupons, because it grants nothing for a deposit (BONUS-3).
 */
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Coupon } from '../../src/contract/bonuses.ts';
import type { PixCharge } from '../../src/contract/deposits.ts';
import type { DbOrTrx, Trx } from '../db/connect.ts';
import type { Charges, Coupons, Player } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { type ApiError, invalid } from '../errors.ts';
import { grantBonus } from '../ledger/bonuses.ts';
import { lastDayInWords } from '../lib/day.ts';
import { playerBlocked } from '../limits/account-state.ts';
import { isExcluded } from '../limits/exclusion-term.ts';
import type { Language, Words } from '../messages.ts';
import { notifyPlayer } from '../notifications/notify.ts';
import type { CurrentPlayer } from '../session/sessions.ts';
import { configOf } from '../site/config.ts';
import type { CurrentSite } from '../site/sites.ts';
import { moneyRules, reais } from '../wallet/amounts.ts';
import { siteMaxStake } from './bonuses.ts';

type Row = Selectable<Coupons>;
type Charge = Selectable<Charges>;

const DAY_MS = 86_400_000;

/** Normalised code, as it is stored and compared. */
export function couponCode(typed: string): string {
  return typed.trim().toUpperCase();
}

/** @param maxStake the site's value, used where the coupon has none. */
function toCoupon(row: Row, language: Language, maxStake: number): Coupon {
  return {
    code: row.code,
    title: language === 'en' ? row.title_en : row.title_pt,
    description: language === 'en' ? row.description_en : row.description_pt,
    kind: row.kind,
    value: row.value,
    min_deposit: row.min_deposit,
    rollover: row.rollover,
    expires_at: row.expires_at?.toISOString() ?? null,
    max_bonus: row.max_bonus,
    bonus_days: row.days,
    max_stake: row.max_stake ?? maxStake,
  };
}

/** Bonus of a coupon for a deposit, in centavos, rounded down. */
export function bonusOf(coupon: Pick<Row, 'kind' | 'value' | 'max_bonus'>, deposit: number): number {
  const bonus = coupon.kind === 'fixed' ? coupon.value : Math.floor((deposit * coupon.value) / 100);
  return coupon.max_bonus === null ? bonus : Math.min(bonus, coupon.max_bonus);
}

/**
 * Until when a coupon is offered to a player (null: a guest); SQL null: not now. The coupon of a promotion is offered only
 * by it: once it has begun, from its VIP level up, and after joining where it asks for that (BONUS-9). Its end leaves the
 * coupon to the players who joined; a charge that reserved it before keeps it too.
 */
const offeredUntil = (playerId: number | null, now: Date) => sql`(
  case when not exists (select from promotions p where p.casino_id = coupons.casino_id and p.coupon = coupons.code) then 'infinity'
  else (
    select max(case when joined.player_id is null then coalesce(p.ends_at, 'infinity') else 'infinity' end)
    from promotions p left join players on players.id = ${playerId}::bigint
    left join promotion_joins joined on joined.promotion_id = p.id and joined.player_id = players.id
    where p.casino_id = coupons.casino_id and p.coupon = coupons.code
      and (p.starts_at is null or p.starts_at <= ${now}::timestamptz)
      and (players.id is not null or not p.players_only) and p.min_level <= coalesce(players.level, 1)
      and (joined.player_id is not null or (not p.opt_in and (p.ends_at is null or p.ends_at > ${now}::timestamptz)))
  ) end)`;

const isOffered = (playerId: number | null, now: Date) => sql<boolean>`(${offeredUntil(playerId, now)} is not null)`;

/** When a player's use of a coupon ends. A player who has not joined its promotion has until the earlier end of both. */
const lastMoment = (playerId: number | null, now: Date) =>
  sql<Date | null>`nullif(least(coupons.expires_at, ${offeredUntil(playerId, now)}), 'infinity')`;

/** The coupons of a site that it offers to a player now, used or not. */
const offeredCoupons = (db: DbOrTrx, casinoId: number, playerId: number | null, now: Date) =>
  db
    .selectFrom('coupons')
    .where('casino_id', '=', casinoId)
    .where('disabled_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .where(isOffered(playerId, now));

/** Coupons that a player can use now. Used ones are left out; an excluded or blocked player sees none. */
export async function listCoupons(
  deps: Deps,
  site: CurrentSite,
  player: CurrentPlayer | null,
  language: Language,
): Promise<Coupon[]> {
  if (site.config.is_regulated) return [];
  const now = deps.clock.now();
  if (player && (player.blocked_at !== null || isExcluded(player, now))) return [];
  const playerId = player?.id ?? null;
  const rows = await offeredCoupons(deps.db, site.id, playerId, now)
    .selectAll()
    .select(lastMoment(playerId, now).as('last_moment'))
    .where(
      sql<boolean>`(max_uses is null or max_uses > coupon_places_taken(coupons, ${playerId}::bigint, ${now}::timestamptz))`,
    )
    .$if(playerId !== null, (query) =>
      query.where(
        sql<boolean>`not exists (select from coupon_uses where coupon_id = coupons.id and player_id = ${playerId})`,
      ),
    )
    .orderBy('id')
    .execute();
  const { bonusMaxStake } = moneyRules(site.config);
  return rows.map(({ last_moment, ...row }) => toCoupon({ ...row, expires_at: last_moment }, language, bonusMaxStake));
}

/** Whether the site offers a coupon to a player now. A coupon that the player has used counts as offered. */
export async function isCouponShown(
  db: DbOrTrx,
  casinoId: number,
  code: string,
  playerId: number,
  now: Date,
): Promise<boolean> {
  const row = await offeredCoupons(db, casinoId, playerId, now)
    .select('id')
    .where('code', '=', code)
    .executeTakeFirst();
  return row !== undefined;
}

/** Why a player cannot use a coupon. */
type Hindrance = 'ended' | 'used' | 'used_up' | 'not_offered';
/** Why a deposit brought no bonus. */
type Missed = Hindrance | 'not_now' | 'too_little';

interface Question {
  readonly playerId: number;
  readonly now: Date;
  /** Charge that reserved the coupon; expiry is checked at its creation. */
  readonly reserved?: Charge | undefined;
}

async function hindranceOf(db: DbOrTrx, coupon: Row, { playerId, now, reserved }: Question): Promise<Hindrance | null> {
  if (coupon.disabled_at !== null) return 'ended';
  // A charge created before the coupon expired keeps the coupon while it can be paid.
  if (coupon.expires_at !== null && coupon.expires_at <= (reserved?.created_at ?? now)) return 'ended';
  const { rows } = await sql<{ used: boolean; granted: number; taken: number; offered: boolean }>`
    select exists (select from coupon_uses where coupon_id = ${coupon.id} and player_id = ${playerId}) as used,
      (select count(*) from coupon_uses where coupon_id = ${coupon.id})::bigint as granted,
      (select coupon_places_taken(c, ${playerId}::bigint, ${now}::timestamptz) from coupons c where id = ${coupon.id}) as taken,
      (select ${isOffered(playerId, now)} from coupons where id = ${coupon.id}) as offered`.execute(db);
  const [counted] = rows;
  if (!counted || counted.used) return 'used';
  // A reserved coupon was offered when its charge was created.
  if (!reserved && !counted.offered) return 'not_offered';
  const most = coupon.max_uses ?? Number.POSITIVE_INFINITY;
  return counted.granted >= most || (!reserved && counted.taken >= most) ? 'used_up' : null;
}

function findCoupon(db: DbOrTrx, casinoId: number, code: string, lock: boolean): Promise<Row | undefined> {
  return db
    .selectFrom('coupons')
    .selectAll()
    .where('casino_id', '=', casinoId)
    .where('code', '=', couponCode(code))
    .$if(lock, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
}

const notValid = (): ApiError => invalid('coupon', 'coupon_invalid', 'coupon_invalid');

/**
 * Checks whether a player can use a coupon now, and returns its terms.
 * @throws ApiError 422 `coupon_invalid` whatever the reason; 403 `player_blocked`.
 */
export async function checkCoupon(
  deps: Deps,
  site: CurrentSite,
  player: CurrentPlayer,
  code: string,
  language: Language,
): Promise<Coupon> {
  const now = deps.clock.now();
  if (player.blocked_at !== null || isExcluded(player, now)) throw playerBlocked(player, now);
  const coupon = site.config.is_regulated ? undefined : await findCoupon(deps.db, site.id, code, false);
  if (!coupon || (await hindranceOf(deps.db, coupon, { playerId: player.id, now }))) throw notValid();
  const { expires_at } = await deps.db
    .selectFrom('coupons')
    .select(lastMoment(player.id, now).as('expires_at'))
    .where('id', '=', coupon.id)
    .executeTakeFirstOrThrow();
  return toCoupon({ ...coupon, expires_at }, language, moneyRules(site.config).bonusMaxStake);
}

/**
 * Reserves the coupon of a charge. Its row stays locked for the transaction, so that uses are counted one after the
 * other.
 * @throws ApiError 422 `coupon_invalid`.
 */
export async function reserveCoupon(
  trx: Trx,
  site: CurrentSite,
  playerId: number,
  code: string,
  now: Date,
): Promise<Row> {
  const coupon = site.config.is_regulated ? undefined : await findCoupon(trx, site.id, code, true);
  if (!coupon || (await hindranceOf(trx, coupon, { playerId, now }))) throw notValid();
  return coupon;
}

/** Bonus and rollover that a charge's coupon brings when it is paid; null without a coupon. */
export async function couponOf(db: DbOrTrx, charge: Charge, language: Language): Promise<PixCharge['coupon']> {
  if (charge.coupon === null) return null;
  const coupon = await findCoupon(db, charge.casino_id, charge.coupon, false);
  if (!coupon) return null;
  const bonus = bonusOf(coupon, charge.amount);
  const title = language === 'en' ? coupon.title_en : coupon.title_pt;
  return { code: coupon.code, title, bonus, rollover: bonus * coupon.rollover };
}

const MISSED: Readonly<Record<Missed, Words>> = {
  ended: { pt: 'o cupom já não vale', en: 'the coupon is no longer valid' },
  used: { pt: 'você já usou este cupom', en: 'you have already used this coupon' },
  used_up: { pt: 'os usos deste cupom acabaram', en: 'the coupon has been used up' },
  not_offered: {
    pt: 'ele é de uma promoção que terminou ou em que você não está',
    en: 'it belongs to a promotion that has ended or that you have not joined',
  },
  too_little: {
    pt: 'o valor creditado ficou abaixo do mínimo do cupom',
    en: 'the credited amount is below the minimum of the coupon',
  },
  not_now: { pt: 'sua conta não recebe bônus agora', en: 'your account receives no bonuses at the moment' },
};

async function isRegulated(trx: Trx, casinoId: number): Promise<boolean> {
  const config = await configOf(trx, casinoId);
  return config['is_regulated'] === true;
}

/** Why a paid charge brings no bonus; null if it does. */
async function missedBonus(
  trx: Trx,
  charge: Charge,
  coupon: Row | undefined,
  player: Player,
  now: Date,
): Promise<Missed | null> {
  if (player.blocked_at !== null || isExcluded(player, now) || (await isRegulated(trx, charge.casino_id)))
    return 'not_now';
  if (!coupon) return 'ended';
  if (charge.amount < coupon.min_deposit) return 'too_little';
  const reserved = charge.status === 'waiting_payment' && charge.expires_at > now ? charge : undefined;
  return hindranceOf(trx, coupon, { playerId: player.id, now, reserved });
}

async function notifyMissed(trx: Trx, charge: Charge, player: Player, missed: Missed, now: Date): Promise<void> {
  const paid = reais(charge.amount);
  const { pt, en } = MISSED[missed];
  const notice = {
    title_pt: 'Depósito creditado sem o bônus',
    title_en: 'Deposit credited without the bonus',
    text_pt: `Seus ${paid} já estão no saldo. O cupom ${charge.coupon} não deu bônus: ${pt}.`,
    text_en: `Your ${paid} is in your balance. Coupon ${charge.coupon} gave no bonus: ${en}.`,
    link: '/account/wallet',
  };
  await notifyPlayer(trx, player, notice, now);
}

/**
 * Grants the coupon of a charge in the transaction that credits it, or tells the player why there is no bonus. The
 * deposit is credited in any case.
 * @param charge its state before the payment, with `amount` set to the credited centavos.
 */
export async function grantCoupon(trx: Trx, charge: Charge, player: Player, now: Date): Promise<void> {
  if (charge.coupon === null) return;
  const coupon = await findCoupon(trx, charge.casino_id, charge.coupon, true);
  const missed = await missedBonus(trx, charge, coupon, player, now);
  const bonus = coupon ? bonusOf(coupon, charge.amount) : 0;
  if (!coupon || missed || bonus <= 0) return notifyMissed(trx, charge, player, missed ?? 'ended', now);
  const { title_pt, title_en } = coupon;
  const rollover = bonus * coupon.rollover;
  const expiresAt = new Date(now.getTime() + coupon.days * DAY_MS);
  const { bonusId } = await grantBonus(trx, {
    player,
    title_pt,
    title_en,
    amount: bonus,
    rollover,
    source: 'coupon',
    reference: coupon.code,
    charge: charge.txid,
    maxStake: coupon.max_stake ?? (await siteMaxStake(trx, charge.casino_id)),
    expiresAt,
    line: 'bonus',
    at: now,
  });
  await trx
    .insertInto('coupon_uses')
    .values({
      coupon_id: coupon.id,
      player_id: player.id,
      casino_id: charge.casino_id,
      charge_txid: charge.txid,
      bonus_id: bonusId,
      created_at: now,
    })
    .execute();
  // Without a rollover the bonus became real money at once, and the player has been told.
  if (rollover === 0) return;
  await notifyPlayer(
    trx,
    player,
    {
      title_pt: `${reais(bonus)} em bônus`,
      title_en: `${reais(bonus)} bonus`,
      text_pt: `${title_pt}: aposte ${reais(rollover)} até ${lastDayInWords(expiresAt, 'pt')} para que vire saldo real. Um pedido de saque encerra o bônus.`,
      text_en: `${title_en}: wager ${reais(rollover)} by ${lastDayInWords(expiresAt, 'en')} to make it real money. Asking for a withdrawal ends the bonus.`,
      link: '/account/wallet',
    },
    now,
  );
}
