/** Promotions: list, one, join. */
import type * as calls from '../../src/contract/promotions.ts';
import type { HandlersFor } from '../http/handler.ts';
import { joinPromotion, listPromotions, showPromotion } from './promotions.ts';

export const promotionsHandlers: HandlersFor<typeof calls> = {
  async getPromotions({ deps, site, player, language }) {
    return { data: await listPromotions(deps, site, player, language) };
  },
  async getPromotion({ deps, site, player, language, params }) {
    return { data: await showPromotion(deps, site, player, params.slug, language) };
  },
  async joinPromotion({ deps, site, player, language, params }) {
    return { data: await joinPromotion(deps, site, player, params.slug, language) };
  },
};
