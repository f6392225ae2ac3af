/** Session calls: registration, login, logout, sessions, captcha, codes, passwords, step-up. */
import { isCpf } from '../../src/contract/checks.ts';
import type * as calls from '../../src/contract/session.ts';
import { ApiError } from '../errors.ts';
import { countRefusals, takenBounds } from '../http/counted-refusals.ts';
import { type HandlersFor, reply } from '../http/handler.ts';
import { networkOf } from '../http/host.ts';
import { REPLAYED } from '../http/idempotency-key.ts';
import { databaseId } from '../lib/ids.ts';
import { updatePersonalData } from '../profile/personal-data.ts';
import { toUser } from '../profile/players.ts';
import { requireCaptcha } from './captcha.ts';
import { loginWithGoogle } from './google-login.ts';
import { loginPlayer, loginRestrictedPlayer, renewSession } from './login.ts';
import { changePassword, resetPassword } from './new-password.ts';
import { accountOf } from './person-check.ts';
import { recoverPassword, verifyRecovery } from './recovery.ts';
import { registerOnce } from './registration-idempotency.ts';
import { endOtherSessions, endOwnSession, endToken, listSessions, sessionState, touchSession } from './sessions.ts';
import { takeStepUp } from './step-up.ts';
import { giveSecondFactor, verifyAddress } from './verification.ts';
import { visitOf } from './visit.ts';

export const sessionHandlers: Omit<HandlersFor<typeof calls>, 'authoriseChannel'> = {
  async register(request) {
    const key = request.header('idempotency-key') ?? undefined;
    const { answer, replayed } = await registerOnce(
      request.deps,
      request.services,
      visitOf(request),
      request.body,
      key,
    );
    return replayed ? reply(201, answer, REPLAYED) : answer;
  },

  login: (request) =>
    loginPlayer(request.deps, request.services, visitOf(request), request.body.username, request.body.password),

  loginRestricted: (request) =>
    loginRestrictedPlayer(
      request.deps,
      request.services,
      visitOf(request),
      request.body.username,
      request.body.password,
    ),

  loginGoogle: (request) =>
    loginWithGoogle(request.deps, request.services, visitOf(request), { ...request.body, current: request.player }),

  renewSession: (request) =>
    renewSession(request.deps, request.services, visitOf(request), request.token, request.body.password),

  async getMe({ deps, site, player }) {
    const { restricted } = player;
    return { data: toUser(player, site, await accountOf(deps, site, player, restricted), restricted) };
  },

  async logout({ deps, site, token }) {
    if (token) await endToken(deps, site, token);
    return undefined;
  },

  async updateUser(request) {
    const { deps, services, player, body, ip } = request;
    const change = () => updatePersonalData(deps, services, visitOf(request), player, body);
    return { data: await countRefusals(services, 'taken', takenBounds(player, ip), change) };
  },

  validateCpf: ({ body }) => ({ data: { valid: isCpf(body.cpf) } }),

  getSession: ({ deps, site, player }) => ({ data: sessionState(deps, site, player) }),

  async extendSession({ deps, site, player }) {
    const session = await touchSession(deps, player);
    return { data: sessionState(deps, site, { ...player, session }) };
  },

  async getSessions({ deps, player, language }) {
    return { data: await listSessions(deps, player, language) };
  },

  async endOtherSessions({ deps, player }) {
    return { data: { ended: await endOtherSessions(deps, player) } };
  },

  async endSession({ deps, player, params }) {
    if (!(await endOwnSession(deps, player, databaseId(params.id)))) throw new ApiError(404, 'session_not_found');
    return undefined;
  },

  async getCaptchaChallenge({ services, site }) {
    if (site.config.captchaProvider !== 'altcha') throw new ApiError(404, 'captcha_not_used');
    const challenge = await services.captcha.challenge(String(site.id));
    return { ...challenge, data: challenge };
  },

  async recoverPassword(request) {
    const { deps, services, site, ip, body } = request;
    const network = networkOf(ip);
    await services.rateLimits.reserve(['recoveryAddress', network]);
    // The first recoveries of a network need no captcha; after those each one does.
    const spared = body.captcha === '' && (await services.rateLimits.tryReserve(['recoveryBare', network])) !== null;
    if (!spared) await requireCaptcha(deps, services.captcha, site, { answer: body.captcha, ip });
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
