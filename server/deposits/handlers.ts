/** Deposits by Pix, saved keys, withdrawals. */
import type * as calls from '../../src/contract/payments.ts';
import { countRefusals, couponBounds, takenBounds } from '../http/counted-refusals.ts';
import type { HandlersFor } from '../http/handler.ts';
import { visitOf } from '../session/visit.ts';
import { addMethod, listMethods, makeDefault, removeMethod } from '../withdrawals/methods.ts';
import { readinessOf } from '../withdrawals/readiness.ts';
import { showWithdrawal } from '../withdrawals/timeline.ts';
import { cancelOwnWithdrawal, requestWithdrawal } from '../withdrawals/withdrawals.ts';
import { chargeDeposit, consultCharge, openCharge } from './deposits.ts';

export const paymentsHandlers: HandlersFor<typeof calls> = {
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
  async getWithdrawMethods({ deps, player }) {
    return { data: await listMethods(deps, player.id) };
  },
  async addWithdrawMethod(request) {
    const { deps, services, player, body } = request;
    return { data: await addMethod(deps, services, { player, visit: visitOf(request), ...body }) };
  },
  async setDefaultMethod({ deps, player, params }) {
    return { data: await makeDefault(deps, player.id, params.id) };
  },
  async removeWithdrawMethod({ deps, player, params }) {
    await removeMethod(deps, player.id, params.id);
  },
  async getReadiness({ deps, site, player }) {
    return { data: await readinessOf(deps, site, player) };
  },
  async requestWithdrawal({ deps, site, player, language, body }) {
    const { amount, method_id: methodId } = body;
    return { data: await requestWithdrawal(deps, { site, player, language, amount, methodId }) };
  },
  async getWithdrawal({ deps, site, player, params, language }) {
    return { data: await showWithdrawal(deps, site, player.id, params.id, language) };
  },
  async cancelWithdrawal({ deps, player, body }) {
    return { data: await cancelOwnWithdrawal(deps, player.id, body.id) };
  },
};
