/** Codes and the calls that use them: verified contacts, the second factor, a new password. */
import type * as calls from '../../src/contract/session.ts';
import type { HandlersFor } from '../http/handler.ts';
import { addressKey } from '../http/rate-limit.ts';
import { refuseCaptcha } from './captcha-gate.ts';
import { changePassword, resetPassword } from './new-password.ts';
import { recoverPassword, verifyRecovery } from './recovery.ts';
import { takeStepUp } from './step-up.ts';
import { giveSecondFactor, verifyAddress } from './verification.ts';
import { visitOf } from './visit.ts';

type Codes =
  | 'recoverPassword'
  | 'verifyCode'
  | 'resetPassword'
  | 'verifyEmail'
  | 'verifyPhone'
  | 'secondFactor'
  | 'stepUp'
  | 'changePassword';

export const codesHandlers: Pick<HandlersFor<typeof calls>, Codes> = {
  async recoverPassword(request) {
    const { deps, services, site, ip, body } = request;
    const network = addressKey(ip);
    await services.rateLimits.reserve(['recoveryAddress', network]);
    // The first recoveries of a network need no captcha; after those each one does.
    const spared = body.captcha === '' && (await services.rateLimits.tryReserve(['recoveryBare', network])) !== null;
    if (!spared) await refuseCaptcha(deps, services, site, { answer: body.captcha, ip });
    return { data: await recoverPassword(deps, services, visitOf(request), body.username) };
  },

  async verifyCode(request) {
    const { deps, services, body } = request;
    return { data: await verifyRecovery(deps, services, visitOf(request), body.username, body.code) };
  },

  async resetPassword(request) {
    await resetPassword(request.deps, request.services, visitOf(request), request.body);
    return undefined;
  },

  async verifyEmail(request) {
    const { deps, services, player, body } = request;
    return { data: await verifyAddress(deps, services, visitOf(request), player, 'email', body.code) };
  },

  async verifyPhone(request) {
    const { deps, services, player, body } = request;
    return { data: await verifyAddress(deps, services, visitOf(request), player, 'phone', body.code) };
  },

  async secondFactor(request) {
    const { deps, services, player, body } = request;
    const visit = visitOf(request);
    return { data: (await giveSecondFactor(deps, services, visit, player, body.channel, body.code)).state };
  },

  async stepUp(request) {
    const { deps, services, player, body } = request;
    return { data: await takeStepUp({ deps, services, visit: visitOf(request), player }, body) };
  },

  async changePassword(request) {
    await changePassword(request.deps, request.services, visitOf(request), request.player, request.body);
    return undefined;
  },
};
