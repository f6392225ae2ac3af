/** Deposits by Pix. */
import type * as calls from '../../src/contract/deposits.ts';
import { countRefusals, couponBounds, takenBounds } from '../http/counted-refusals.ts';
import type { HandlersFor } from '../http/handler.ts';
import { chargeDeposit, consultCharge, openCharge } from './deposits.ts';

export const depositsHandlers: HandlersFor<typeof calls> = {
  async createPixCharge({ deps, services, site, player, language, origin, ip, header, body }) {
    const { amount, coupon = null, cpf = null } = body;
    const key = header('idempotency-key');
    const charge = () => chargeDeposit(deps, { site, player, language, origin, amount, coupon, cpf, key });
    const checked =
      coupon === null ? charge : () => countRefusals(services, 'coupon_invalid', couponBounds(player), charge);
    const data =
      cpf === null || player.cpf !== null
        ? await checked()
        : await countRefusals(services, 'taken', takenBounds(player, ip), checked);
    return { data };
  },
  async getOpenCharge({ deps, player, language }) {
    return { data: await openCharge(deps, player.id, language) };
  },
  async consultCharge({ deps, player, body }) {
    return { data: await consultCharge(deps, player.id, body.id) };
  },
};
