/**
 * The step-up policy (decision 025). The contract declares which proofs a sensitive call needs; this file checks them
 * before the handler runs and takes them at `/auth/step-up`.
 */
import type * as v from 'valibot';
import type { StepUp } from '../../src/contract/call.ts';
import type { LimitChanges } from '../../src/contract/limits.ts';
import type { StepUpBody, stepUp } from '../../src/contract/session.ts';
import { recordOwn } from '../audit.ts';
import type { Deps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { passwordBounds } from '../http/rate-limit.ts';
import type { Services } from '../http/services.ts';
import { raisesLimit } from '../limits/settings.ts';
import { maskAddress } from './codes.ts';
import { type ContactKind, factorRecipients } from './contacts.ts';
import { checkGoogleToken } from './google-token.ts';
import { passwordMatches } from './passwords.ts';
import {
  FRESH_PASSWORD_MS,
  owesPassword,
  owesSecondFactor,
  passwordUntil,
  secondFactorUntil,
} from './second-factor.ts';
import type { CurrentPlayer } from './sessions.ts';
import { giveSecondFactor } from './verification.ts';
import type { Visit } from './visit.ts';

type When = NonNullable<StepUp['when']>;
type Body = Readonly<Record<string, unknown>>;

/** Whether a body triggers a policy. The calls' own schemas have already parsed the body. */
const TRIGGERS: Readonly<Record<When, (player: CurrentPlayer, body: Body) => boolean>> = {
  contact_changes: (player, { email, phone }) =>
    (email !== undefined && email !== player.email) || (phone !== undefined && phone !== player.phone),
  limit_rises: (player, { limits }) => raisesLimit(player, limits as LimitChanges | undefined),
  // An exclusion with a term ends by itself; lifting an indefinite one removes a protection.
  exclusion_is_lifted: (player) => player.self_exclusion_start !== null && player.self_exclusion_end === null,
  // The restricted session of an excluded player gets the reason why it may not play, not a request for a code.
  real_play: (player, { mode }) => mode === 'real' && !player.restricted,
};

interface StepUpRequest {
  readonly deps: Deps;
  readonly services: Services;
  readonly visit: Pick<Visit, 'site' | 'ip'>;
  readonly player: CurrentPlayer;
}

/** Whether a policy can only be checked after the body has been read. */
export function judgesBody({ password, when }: StepUp): boolean {
  return when !== undefined || typeof password === 'string';
}

/**
 * Refuses a sensitive call whose session lacks a proof.
 * @throws ApiError 403 `step_up_required` when a fresh password is missing, 403 `second_factor_required` when only the
 * code is, both with the contract's `stepUpBody`; 422 `invalid_credentials` for a wrong password in the body; 429.
 */
export async function requireStepUp(
  request: StepUpRequest,
  { password, when }: StepUp,
  body: Body = {},
): Promise<void> {
  const { player } = request;
  if (when !== undefined && !TRIGGERS[when](player, body)) return;
  const field = typeof password === 'string' && player.has_password ? password : null;
  const typed = field === null ? undefined : body[field];
  const isTyped = typeof typed === 'string';
  await refuseMissing(request, missingProofs(request, password !== undefined && !isTyped));
  if (field !== null && isTyped) await takePassword(request, typed, field);
}

/** Proofs that a session lacks for a sensitive call, the password first. */
function missingProofs({ deps, visit, player }: StepUpRequest, wantsPassword: boolean): StepUpBody['missing'] {
  const now = deps.clock.now();
  return [
    ...(wantsPassword && owesPassword(player, now) ? (['password'] as const) : []),
    ...(owesSecondFactor(visit.site, player, now) ? (['code'] as const) : []),
  ];
}

/**
 * @throws ApiError 403 `step_up_required` unless the player gave the password (or Google) to this session in the last
 * 15 minutes.
 */
export async function requireFreshSession(request: StepUpRequest): Promise<void> {
  await refuseMissing(request, missingProofs(request, true));
}

async function refuseMissing(request: StepUpRequest, missing: StepUpBody['missing']): Promise<void> {
  if (missing.length === 0) return;
  const code = missing.includes('password') ? 'step_up_required' : 'second_factor_required';
  throw new ApiError(403, code, { details: await stepUpDetails(request, missing) });
}

async function stepUpDetails(request: StepUpRequest, missing: StepUpBody['missing']): Promise<StepUpBody> {
  const { visit, player } = request;
  const { casAllowGoogleAuth, googleClientId } = visit.site.config;
  const hasGoogle = player.google_sub !== null && casAllowGoogleAuth && Boolean(googleClientId);
  return {
    missing,
    accepts: [
      ...(player.has_password ? (['password'] as const) : []),
      ...(hasGoogle ? (['google'] as const) : []),
      ...(player.has_password ? [] : (['code'] as const)),
    ],
    channels: await codeChannels(request),
    second_factor_until: secondFactorUntil(visit.site, player)?.toISOString() ?? null,
  };
}

/** Channels that can carry a code for this session, with masked addresses. */
async function codeChannels({ deps, services, player }: StepUpRequest): Promise<StepUpBody['channels']> {
  const kinds: readonly ContactKind[] = services.letters.sms ? ['phone', 'email'] : ['email'];
  const found: StepUpBody['channels'] = [];
  for (const channel of kinds) {
    const to = await factorRecipients(deps.db, player, channel, player.session.created_at, deps.clock.now());
    if (to.length > 0) found.push({ channel, sent_to: to.map(maskAddress).join(', ') });
  }
  return found;
}

/**
 * Checks the password of a logged-in player again before a sensitive action.
 * @throws ApiError 422 `invalid_credentials` or `password_not_set` under the field; 429 after ten wrong ones.
 */
async function refuseWrongPassword(
  deps: Deps,
  services: Services,
  visit: Pick<Visit, 'site' | 'ip'>,
  player: CurrentPlayer,
  password: string,
  field = 'current_password',
): Promise<void> {
  const name = `player ${player.id}`;
  const right = await services.rateLimits.judge(passwordBounds(visit.site.id, visit.ip, name), async () => {
    const { password_hash } = await deps.db
      .selectFrom('players')
      .select('password_hash')
      .where('id', '=', player.id)
      .executeTakeFirstOrThrow();
    if (password_hash === null) {
      throw new ApiError(422, 'password_not_set', { errors: { [field]: ['password_not_set'] } });
    }
    return (await passwordMatches(password_hash, password)) || undefined;
  });
  if (right) return;
  throw new ApiError(422, 'invalid_credentials', { errors: { [field]: ['password_wrong'] } });
}

/** Checks the player's password and marks the session as fresh. @throws as `refuseWrongPassword`. */
async function takePassword(request: StepUpRequest, password: string, field: string): Promise<CurrentPlayer> {
  await refuseWrongPassword(request.deps, request.services, request.visit, request.player, password, field);
  return freshen(request, 'password');
}

/**
 * Checks a Google token of the player's linked account. @throws ApiError 422 `google_token_invalid` for another
 * account.
 */
async function takeGoogle(request: StepUpRequest, idToken: string): Promise<CurrentPlayer> {
  const { deps, services, visit, player } = request;
  const { sub } = await checkGoogleToken(deps, services, visit, idToken, FRESH_PASSWORD_MS / 1000);
  if (player.google_sub !== sub) {
    throw new ApiError(422, 'google_token_invalid', { errors: { idToken: ['invalid'] } });
  }
  return freshen(request, 'google');
}

async function freshen({ deps, player }: StepUpRequest, how: 'password' | 'google'): Promise<CurrentPlayer> {
  const authenticated_at = deps.clock.now();
  await deps.db.transaction().execute(async (trx) => {
    await trx.updateTable('sessions').set({ authenticated_at }).where('id', '=', player.session.id).execute();
    await recordOwn(trx, player, 'step_up.given', authenticated_at, { how });
  });
  return { ...player, session: { ...player.session, authenticated_at } };
}

type Proofs = v.InferOutput<typeof stepUp.body>;
type StepUpState = v.InferInput<typeof stepUp.response>['data'];

/**
 * Takes a player's proofs: first the password or a Google token, then a code, which is sent or checked. An empty
 * request only returns the current state.
 * @throws ApiError as `requireStepUp`'s password, the Google sign-in and the second factor.
 */
export async function takeStepUp(request: StepUpRequest, proofs: Proofs): Promise<StepUpState> {
  const { deps, services, visit } = request;
  let player = request.player;
  if (proofs.password !== undefined) player = await takePassword(request, proofs.password, 'password');
  if (proofs.idToken !== undefined) player = await takeGoogle({ ...request, player }, proofs.idToken);
  let sent: { readonly resend_in: number; readonly sent_to: string | null } = { resend_in: 0, sent_to: null };
  if (proofs.channel !== undefined || proofs.code !== undefined) {
    const kind = proofs.channel ?? (await codeChannels(request))[0]?.channel ?? 'email';
    const given = await giveSecondFactor(deps, services, visit, player, kind, proofs.code);
    player = given.player;
    sent = given.state;
  }
  const now = { ...request, player };
  return {
    ...(await stepUpDetails(now, missingProofs(now, true))),
    password_until: passwordUntil(player)?.toISOString() ?? null,
    resend_in: sent.resend_in,
    sent_to: sent.sent_to,
  };
}
