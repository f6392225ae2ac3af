/** Withdrawals and the saved Pix keys. */
import type * as calls from '../../src/contract/withdrawals.ts';
import type { HandlersFor } from '../http/handler.ts';
import { visitOf } from '../session/visit.ts';
import { addMethod, listMethods, makeDefault, removeMethod } from './methods.ts';
import { readinessOf } from './readiness.ts';
import { showWithdrawal } from './timeline.ts';
import { cancelOwnWithdrawal, requestWithdrawal } from './withdrawals.ts';

export const withdrawalsHandlers: HandlersFor<typeof calls> = {
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
