/**
 * Promotions as visitors see them. A promotion moves no money itself: it explains a reward that coupons, cashback or
 * referrals grant. A regulated site shows none about coupons (BONUS-3), an excluded or blocked player sees none (CARE-5).
 */
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Promotion } from '../../src/contract/promotions.ts';
import { isCouponShown } from '../bonuses/coupons.ts';
import type { DbOrTrx } from '../db/connect.ts';
import type { Player, Promotions } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { lockPlayer } from '../ledger/ledger.ts';
import { playerBlocked } from '../limits/account-state.ts';
import { isExcluded } from '../limits/exclusion-term.ts';
import type { Language } from '../messages.ts';
import { sanitizeHtml } from '../pages/sanitize.ts';
import { emit, privateChannel } from '../realtime/outbox.ts';
import type { CurrentPlayer } from '../session/sessions.ts';
import { type CurrentSite, WARNINGS } from '../site/sites.ts';

export type PromotionRow = Selectable<Promotions>;
type Mine = Promotion['mine'];

/** Picture of a promotion without its own. */
export const DEFAULT_IMAGE = '/promotions/padrao.svg';

/** Whether a promotion has begun and not ended. */
export function isOpen(row: Pick<PromotionRow, 'starts_at' | 'ends_at'>, now: Date): boolean {
  return (row.starts_at === null || row.starts_at <= now) && (row.ends_at === null || row.ends_at > now);
}

function toPromotion(row: PromotionRow, site: CurrentSite, language: Language, mine: Mine): Promotion {
  const english = language === 'en';
  return {
    id: String(row.id),
    slug: row.slug,
    title: english ? row.title_en : row.title_pt,
    summary: english ? row.summary_en : row.summary_pt,
    image: (row.image ?? DEFAULT_IMAGE).replace('{lang}', language),
    html: sanitizeHtml(english ? row.html_en : row.html_pt),
    to: row.link,
    starts_at: row.starts_at?.toISOString() ?? null,
    ends_at: row.ends_at?.toISOString() ?? null,
    warning: site.config.is_regulated ? (WARNINGS[row.id % WARNINGS.length] ?? null) : null,
    topic: row.topic,
    opt_in: row.opt_in,
    min_level: row.min_level,
    mine,
  };
}

/** Types of the statement's lines that a topic's rewards have. */
const LINES: Readonly<Partial<Record<PromotionRow['topic'], 'cashback' | 'referral'>>> = {
  cashback: 'cashback',
  referral: 'referral',
};

/** The player's own part: when they joined, and the rewards from the promotion's beginning (or creation) to its end. */
async function mineOf(db: DbOrTrx, row: PromotionRow, playerId: number, now: Date): Promise<Mine> {
  const since = row.starts_at ?? row.created_at;
  const joined = await db
    .selectFrom('promotion_joins')
    .select('created_at')
    .where('promotion_id', '=', row.id)
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  const { coupon, topic } = row;
  const line = LINES[topic];
  const received =
    coupon !== null
      ? await db
          .selectFrom('bonuses')
          .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('sum'))
          .where('player_id', '=', playerId)
          .where('source', '=', 'coupon')
          .where('reference', '=', coupon)
          .executeTakeFirst()
      : line
        ? await db
            .selectFrom('transactions')
            .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('sum'))
            .where('player_id', '=', playerId)
            .where('type', '=', line)
            .where('created_at', '>=', since)
            .$if(row.ends_at !== null, (query) => query.where('created_at', '<', row.ends_at))
            .executeTakeFirst()
        : undefined;
  const isShown =
    coupon !== null &&
    (joined !== undefined || !row.opt_in) &&
    (await isCouponShown(db, row.casino_id, coupon, playerId, now));
  return {
    joined_at: joined?.created_at.toISOString() ?? null,
    received: received?.sum ?? 0,
    coupon: isShown ? coupon : null,
  };
}

function shown(db: DbOrTrx, site: CurrentSite) {
  return db
    .selectFrom('promotions')
    .selectAll()
    .where('casino_id', '=', site.id)
    .$if(site.config.is_regulated, (query) => query.where('topic', '!=', 'coupon').where('coupon', 'is', null));
}

function getsNone(player: CurrentPlayer | null, now: Date): boolean {
  return player !== null && (player.blocked_at !== null || isExcluded(player, now));
}

/** Promotions that hold now, the newest first. */
export async function listPromotions(
  deps: Deps,
  site: CurrentSite,
  player: CurrentPlayer | null,
  language: Language,
): Promise<Promotion[]> {
  const now = deps.clock.now();
  if (getsNone(player, now)) return [];
  const rows = await shown(deps.db, site)
    .$if(player === null, (query) => query.where('players_only', '=', false))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return Promise.all(
    rows
      .filter((row) => isOpen(row, now))
      .map(async (row) => toPromotion(row, site, language, player && (await mineOf(deps.db, row, player.id, now)))),
  );
}

/**
 * One promotion. One that has ended stays readable at its address: players keep its terms.
 * @throws ApiError 404 `promotion_not_found`, also before it begins; 403 `promotion_players` to a guest, for one that
 * only players see; 403 `player_blocked`.
 */
export async function showPromotion(
  deps: Deps,
  site: CurrentSite,
  player: CurrentPlayer | null,
  slug: string,
  language: Language,
): Promise<Promotion> {
  const now = deps.clock.now();
  if (player && getsNone(player, now)) throw playerBlocked(player, now);
  const row = await shown(deps.db, site).where('slug', '=', slug).executeTakeFirst();
  if (!row || (row.starts_at !== null && row.starts_at > now)) throw new ApiError(404, 'promotion_not_found');
  if (player === null && row.players_only) throw new ApiError(403, 'promotion_players');
  return toPromotion(row, site, language, player && (await mineOf(deps.db, row, player.id, now)));
}

/**
 * Joins a promotion, once.
 * @throws ApiError 404 `promotion_not_found`; 409 `promotion_ended`, `promotion_level` below its VIP level; 403
 * `player_blocked`.
 */
export async function joinPromotion(
  deps: Deps,
  site: CurrentSite,
  current: CurrentPlayer,
  slug: string,
  language: Language,
): Promise<Promotion> {
  const promotion = await deps.db.transaction().execute(async (trx) => {
    const player: Player = await lockPlayer(trx, current.id);
    const now = deps.clock.now();
    if (player.blocked_at !== null || isExcluded(player, now)) throw playerBlocked(player, now);
    // Shared with other joins; an operator's `promotion end` waits for them, and a later join sees its end.
    const row = await shown(trx, site).where('slug', '=', slug).forShare().executeTakeFirst();
    if (!row || (row.starts_at !== null && row.starts_at > now)) throw new ApiError(404, 'promotion_not_found');
    if (!isOpen(row, now)) throw new ApiError(409, 'promotion_ended');
    if (player.level < row.min_level) throw new ApiError(409, 'promotion_level');
    const joined = await trx
      .insertInto('promotion_joins')
      .values({ promotion_id: row.id, player_id: player.id, casino_id: site.id, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('player_id')
      .executeTakeFirst();
    const channel = privateChannel(player.id);
    if (joined) await emit(trx, { casinoId: site.id, channel, event: 'PromotionsChanged', payload: {}, at: now });
    return toPromotion(row, site, language, await mineOf(trx, row, player.id, now));
  });
  deps.outbox.wake();
  return promotion;
}
