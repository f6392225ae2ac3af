/** Coupons, cashback and the ranking. */
import type * as calls from '../../src/contract/bonuses.ts';
import { countRefusals, couponBounds } from '../http/counted-refusals.ts';
import type { HandlersFor } from '../http/handler.ts';
import { listRanks } from '../ranks/ranks.ts';
import { claimCashback, listCashback } from './cashback.ts';
import { checkCoupon, listCoupons } from './coupons.ts';

export const bonusesHandlers: HandlersFor<typeof calls> = {
  async getCoupons({ deps, site, player, language }) {
    return { data: await listCoupons(deps, site, player, language) };
  },
  async checkCoupon({ deps, services, site, player, language, body }) {
    const check = () => checkCoupon(deps, site, player, body.coupon, language);
    return { coupon: await countRefusals(services, 'coupon_invalid', couponBounds(player), check) };
  },
  async getCashback({ deps, player, language }) {
    return { data: await listCashback(deps, player.id, language) };
  },
  async claimCashback({ deps, site, player, language, body }) {
    return claimCashback(deps, site, player, body.cashback_id, language);
  },
  async getRanking({ deps, site, language }) {
    return { data: await listRanks(deps, site, language) };
  },
};
