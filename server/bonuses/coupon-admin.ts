/** The operator's side of coupons: create, list, disable. `coupons.ts` is the player's side. */
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Trx } from '../db/connect.ts';
import type { Coupons } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { ApiError, isUniqueViolation } from '../errors.ts';
import { lockConfig } from '../site/config.ts';
import { reais } from '../wallet/amounts.ts';

export interface NewCoupon {
  readonly casinoId: number;
  /** Capitals, digits, `-` and `_`. */
  readonly code: string;
  readonly kind: 'percent' | 'fixed';
  /** Per cent of the deposit, or centavos. */
  readonly value: number;
  /** Centavos. */
  readonly minDeposit: number;
  /** Centavos; null: no bound. */
  readonly maxBonus: number | null;
  /** Largest stake while its bonus is active, in centavos; null: the site's value. */
  readonly maxStake?: number | null;
  /** How many times the bonus must be wagered. */
  readonly rollover: number;
  readonly days: number;
  readonly maxUses: number | null;
  readonly expiresAt: Date | null;
  readonly title?: Partial<Record<'pt' | 'en', string | undefined>>;
  readonly description?: Partial<Record<'pt' | 'en', string | undefined>>;
}

export interface CouponRow extends Selectable<Coupons> {
  /** Number of players who have used it. */
  readonly uses: number;
}

/** Writes the audit record, in the transaction of the change. */
type WriteRecord = (trx: Trx, row: CouponRow) => Promise<void>;

/** Default title and description of a coupon, for an operator who gives none. */
function wordsOf(coupon: NewCoupon, language: 'pt' | 'en'): { title: string; description: string } {
  const { kind, value, minDeposit, maxBonus, rollover, days } = coupon;
  const english = language === 'en';
  const amount = reais(value);
  const title =
    kind === 'percent'
      ? english
        ? `${value}% on the next deposit`
        : `${value}% no próximo depósito`
      : english
        ? `${amount} bonus`
        : `${amount} em bônus`;
  const gain =
    kind === 'percent'
      ? english
        ? `A bonus of ${value}% of the deposit${maxBonus === null ? '' : `, up to ${reais(maxBonus)}`}`
        : `Bônus de ${value}% do depósito${maxBonus === null ? '' : `, até ${reais(maxBonus)}`}`
      : english
        ? `A bonus of ${amount}`
        : `${amount} em bônus`;
  const from =
    minDeposit === 0
      ? ''
      : english
        ? `, on deposits from ${reais(minDeposit)} up`
        : `, em depósitos a partir de ${reais(minDeposit)}`;
  const wager =
    rollover === 0
      ? english
        ? 'as real money at once'
        : 'como saldo real na hora'
      : english
        ? `to be wagered ${rollover === 1 ? 'once' : `${rollover} times`} within ${days === 1 ? 'a day' : `${days} days`}`
        : `a apostar ${rollover === 1 ? 'uma vez' : `${rollover} vezes`} em ${days === 1 ? 'um dia' : `${days} dias`}`;
  return { title, description: `${gain}${from}, ${wager}.` };
}

function withUses(deps: Pick<Deps, 'db'> | { readonly db: Trx }) {
  return deps.db
    .selectFrom('coupons')
    .selectAll()
    .select(sql<number>`(select count(*) from coupon_uses where coupon_id = coupons.id)::bigint`.as('uses'));
}

/**
 * Creates a coupon.
 * @throws ApiError 409 `coupon_exists`; 422 `coupon_regulated` on a regulated site (BONUS-3).
 */
export async function createCoupon(deps: Deps, coupon: NewCoupon, record: WriteRecord): Promise<CouponRow> {
  const { title, description } = coupon;
  const [pt, en] = [wordsOf(coupon, 'pt'), wordsOf(coupon, 'en')];
  try {
    return await deps.db.transaction().execute(async (trx) => {
      const config = await lockConfig(trx, coupon.casinoId);
      if (config['is_regulated'] === true) throw new ApiError(422, 'coupon_regulated', { errors: {} });
      const made = await trx
        .insertInto('coupons')
        .values({
          casino_id: coupon.casinoId,
          code: coupon.code,
          kind: coupon.kind,
          value: coupon.value,
          min_deposit: coupon.minDeposit,
          max_bonus: coupon.maxBonus,
          max_stake: coupon.maxStake ?? null,
          rollover: coupon.rollover,
          days: coupon.days,
          max_uses: coupon.maxUses,
          expires_at: coupon.expiresAt,
          disabled_at: null,
          created_at: deps.clock.now(),
          title_pt: title?.pt ?? pt.title,
          title_en: title?.en ?? title?.pt ?? en.title,
          description_pt: description?.pt ?? pt.description,
          description_en: description?.en ?? description?.pt ?? en.description,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      const row = { ...made, uses: 0 };
      await record(trx, row);
      return row;
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new ApiError(409, 'coupon_exists', { cause: error });
  }
}

/** Coupons of a site, or of all sites, newest first. `all` includes expired and disabled ones. */
export async function listAllCoupons(
  deps: Deps,
  { casinoId, all }: { readonly casinoId?: number | undefined; readonly all?: boolean },
): Promise<CouponRow[]> {
  const now = deps.clock.now();
  return withUses(deps)
    .$if(casinoId !== undefined, (query) => query.where('casino_id', '=', casinoId ?? 0))
    .$if(!all, (query) =>
      query
        .where('disabled_at', 'is', null)
        .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)])),
    )
    .orderBy('id', 'desc')
    .execute();
}

/**
 * Disables a coupon: no player gets it from now on; bonuses that it brought stay.
 * @throws ApiError 404 `coupon_not_found`.
 */
export async function disableCoupon(
  deps: Deps,
  casinoId: number,
  code: string,
  record: (trx: Trx, row: CouponRow, changed: boolean) => Promise<void>,
): Promise<{ readonly row: CouponRow; readonly changed: boolean }> {
  return deps.db.transaction().execute(async (trx) => {
    const held = await trx
      .selectFrom('coupons')
      .select(['id', 'disabled_at'])
      .where('casino_id', '=', casinoId)
      .where('code', '=', code)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!held) throw new ApiError(404, 'coupon_not_found');
    const changed = held.disabled_at === null;
    if (changed) {
      await trx.updateTable('coupons').set({ disabled_at: deps.clock.now() }).where('id', '=', held.id).execute();
    }
    const row = await withUses({ db: trx }).where('id', '=', held.id).executeTakeFirstOrThrow();
    await record(trx, row, changed);
    return { row, changed };
  });
}
