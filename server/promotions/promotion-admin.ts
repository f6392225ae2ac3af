/** The operator's side of promotions: create, edit, end, list. `promotions.ts` is the visitor's side. */
import { sql } from 'kysely';
import { publicChannel } from '../../src/contract/channels.ts';
import type { Trx } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { ApiError, isUniqueViolation } from '../errors.ts';
import { hasLevel } from '../ranks/ranks.ts';
import { emit } from '../realtime/outbox.ts';
import { lockConfig } from '../site/config.ts';
import type { PromotionRow } from './promotions.ts';

export type PromotionFacts = Omit<PromotionRow, 'id' | 'casino_id' | 'slug' | 'created_at' | 'updated_at'>;

/** Writes the audit record, in the transaction of the change. */
type WriteRecord = (trx: Trx, row: PromotionRow) => Promise<void>;

/**
 * A regulated site has no promotion about a deposit; a coupon and a level must exist. Only changed facts are checked: a
 * promotion ends also where its coupon has been disabled since.
 * @throws ApiError 422 `promotion_regulated`, `promotion_coupon`, `promotion_dates`, `level_not_found`.
 */
async function check(
  trx: Trx,
  casinoId: number,
  facts: PromotionFacts,
  changes: Partial<PromotionFacts>,
): Promise<void> {
  const config = await lockConfig(trx, casinoId);
  const isAboutCoupon = facts.coupon !== null || facts.topic === 'coupon';
  const isChanged = 'coupon' in changes || 'topic' in changes;
  if (config['is_regulated'] === true && isAboutCoupon && isChanged)
    throw new ApiError(422, 'promotion_regulated', { errors: {} });
  if (facts.starts_at !== null && facts.ends_at !== null && facts.ends_at <= facts.starts_at)
    throw new ApiError(422, 'promotion_dates', { errors: {} });
  if ('min_level' in changes && !(await hasLevel(trx, casinoId, facts.min_level)))
    throw new ApiError(422, 'level_not_found', { errors: {} });
  if (facts.coupon === null || !('coupon' in changes)) return;
  const coupon = await trx
    .selectFrom('coupons')
    .select('id')
    .where('casino_id', '=', casinoId)
    .where('code', '=', facts.coupon)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  if (!coupon) throw new ApiError(422, 'promotion_coupon', { errors: {} });
}

/** Tells all visitors of a site to read its promotions again. */
function tellChanged(trx: Trx, casinoId: number, at: Date): Promise<void> {
  return emit(trx, { casinoId, channel: publicChannel(String(casinoId)), event: 'PromotionsChanged', payload: {}, at });
}

/** Publishes a promotion. The caller wakes the outbox. @throws ApiError 409 `promotion_exists`, and as `check`. */
export async function createPromotion(
  deps: Deps,
  casinoId: number,
  slug: string,
  facts: PromotionFacts,
  record: WriteRecord,
): Promise<PromotionRow> {
  const now = deps.clock.now();
  try {
    return await deps.db.transaction().execute(async (trx) => {
      await check(trx, casinoId, facts, facts);
      const row = await trx
        .insertInto('promotions')
        .values({ casino_id: casinoId, slug, ...facts, created_at: now, updated_at: now })
        .returningAll()
        .executeTakeFirstOrThrow();
      await tellChanged(trx, casinoId, now);
      await record(trx, row);
      return row;
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new ApiError(409, 'promotion_exists', { cause: error });
    throw error;
  }
}

/**
 * Changes a promotion. The caller wakes the outbox. @param change gets the promotion as it is, under its lock
 * @throws ApiError 404 `promotion_not_found`, and as `check`.
 */
export async function changePromotion(
  deps: Deps,
  casinoId: number,
  slug: string,
  change: (row: PromotionRow) => Partial<PromotionFacts>,
  record: WriteRecord,
): Promise<PromotionRow> {
  return deps.db.transaction().execute(async (trx) => {
    const known = await trx
      .selectFrom('promotions')
      .selectAll()
      .where('casino_id', '=', casinoId)
      .where('slug', '=', slug)
      .forUpdate()
      .executeTakeFirst();
    if (!known) throw new ApiError(404, 'promotion_not_found');
    const changes = change(known);
    const now = deps.clock.now();
    await check(trx, casinoId, { ...known, ...changes }, changes);
    const row = await trx
      .updateTable('promotions')
      .set({ ...changes, updated_at: now })
      .where('id', '=', known.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await tellChanged(trx, casinoId, now);
    await record(trx, row);
    return row;
  });
}

/** Promotions with the number of players who joined, the newest first. */
export async function listAllPromotions(deps: Deps, casinoId: number): Promise<(PromotionRow & { joined: number })[]> {
  return deps.db
    .selectFrom('promotions')
    .selectAll()
    .select(sql<number>`(select count(*) from promotion_joins where promotion_id = promotions.id)::bigint`.as('joined'))
    .where('casino_id', '=', casinoId)
    .orderBy('id', 'desc')
    .execute();
}
