/** Who is playing: registration, login, logout, sessions, captcha. */

import { ageOn, isCpf } from '../../src/contract/checks.ts';
import type * as calls from '../../src/contract/session.ts';
import { ApiError, invalid } from '../errors.ts';
import { type CallRequest, type HandlersFor, reply } from '../http/handler.ts';
import { dayOf } from '../services/day.ts';
import { REPLAYED } from '../services/idempotency-key.ts';
import { databaseId } from '../services/ids.ts';
import { passwordMatches } from '../services/passwords.ts';
import { loginPlayer, loginRestrictedPlayer, takenField, toUser, type Visit } from '../services/players.ts';
import { registerOnce } from '../services/registration-once.ts';
import { endSession, endToken, listSessions, sessionState, touchSession } from '../services/sessions.ts';

function visitOf(request: CallRequest<unknown>): Visit {
  return {
    site: request.site,
    ip: request.ip,
    language: request.language,
    userAgent: request.header('user-agent'),
    lmcp: request.header('lmcp'),
  };
}

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

  getMe: ({ site, player }) => ({ data: toUser(player, site, player.restricted) }),

  async logout({ deps, site, token }) {
    if (token) await endToken(deps, site, token);
    return undefined;
  },

  async updateUser({ deps, site, player, body }) {
    const { current_password, accepted_terms: _terms, limits: _limits, ...wishes } = body;
    const now = deps.clock.now();
    if (wishes.birth_date) {
      const age = ageOn(wishes.birth_date, dayOf(now));
      if (age < 0 || age > 130) throw invalid('birth_date', 'date');
      if (age < 18) throw new ApiError(422, 'under_age', { errors: { birth_date: ['under_age'] } });
    }
    if (wishes.cpf && player.cpf && wishes.cpf !== player.cpf) {
      throw new ApiError(422, 'cpf_fixed', { errors: { cpf: ['cpf_fixed'] } });
    }
    const email = wishes.email !== undefined && wishes.email !== player.email;
    const phone = wishes.phone !== undefined && wishes.phone !== player.phone;
    if (email || phone) {
      if (!current_password) throw invalid('current_password', 'required');
      const { password_hash } = await deps.db
        .selectFrom('players')
        .select('password_hash')
        .where('id', '=', player.id)
        .executeTakeFirstOrThrow();
      if (!(await passwordMatches(password_hash, current_password))) {
        throw new ApiError(422, 'invalid_credentials', { errors: { current_password: ['password_wrong'] } });
      }
    }
    try {
      const row = await deps.db
        .updateTable('players')
        .set({
          ...wishes,
          updated_at: now,
          ...(email ? { email_verified_at: null } : {}),
          ...(phone ? { phone_verified_at: null } : {}),
          // R35: a sensitive change holds withdrawals for 24 hours.
          ...(email || phone ? { withdrawals_held_until: new Date(now.getTime() + 24 * 3_600_000) } : {}),
        })
        .where('id', '=', player.id)
        .returningAll()
        .executeTakeFirstOrThrow();
      return { data: toUser(row, site) };
    } catch (error) {
      const field = takenField(error);
      if (field) throw new ApiError(422, 'taken', { errors: { [field]: ['taken'] } });
      throw error;
    }
  },

  validateCpf: ({ body }) => ({ data: { valid: isCpf(body.cpf) } }),

  getSession: ({ deps, site, player }) => ({ data: sessionState(deps, site, player) }),

  async extendSession({ deps, site, player }) {
    const session = await touchSession(deps, player);
    return { data: sessionState(deps, site, { ...player, session }) };
  },

  async getSessions({ deps, player }) {
    return { data: await listSessions(deps, player) };
  },

  async endOtherSessions({ deps, player }) {
    const others = (await listSessions(deps, player)).filter(({ current }) => !current);
    for (const { id } of others) await endSession(deps, Number(id), 'ended_by_player');
    return { data: { ended: others.length } };
  },

  async endSession({ deps, player, params }) {
    const id = databaseId(params.id);
    const mine = (await listSessions(deps, player)).some((session) => session.id === params.id);
    if (id === null || !mine) throw new ApiError(404, 'session_not_found');
    await endSession(deps, id, 'ended_by_player');
    return undefined;
  },

  async getCaptchaChallenge({ services, site }) {
    if (site.config.captchaProvider !== 'altcha') throw new ApiError(404, 'captcha_not_used');
    const challenge = await services.captcha.challenge(String(site.id));
    return { ...challenge, data: challenge };
  },
};
