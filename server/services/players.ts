/** Players: registration, login, and how a player is shown to themselves and to others. */
import { randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import type * as v from 'valibot';
import type { Hide, LimitWishes } from '../../src/contract/limits.ts';
import type { User, register } from '../../src/contract/session.ts';
import { ageOn, brazilPhone, digitsOf, isCpf } from '../../src/contract/checks.ts';
import type { Deps } from '../deps.ts';
import { json } from '../db/json.ts';
import type { Player, Players } from '../db/schema.ts';
import { ApiError } from '../errors.ts';
import type { Language } from '../messages.ts';
import type { Services } from '../http/services.ts';
import { dayOf } from './day.ts';
import { exclusionDetails, isExcluded } from './exclusion.ts';
import { hashPassword, passwordMatches } from './passwords.ts';
import { openSession } from './sessions.ts';
import type { CurrentSite } from './sites.ts';

type Registration = v.InferOutput<typeof register.body>;
type Shown = Omit<Selectable<Players>, 'password_hash'>;

/** `12345678909` → `***.456.789-**`. */
export function maskCpf(cpf: string | null): string | null {
  return cpf === null ? null : `***.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-**`;
}

/** A name as strangers see it: its first three letters and stars. */
export function maskName(name: string): string {
  return `${[...name.trim()].slice(0, 3).join('')}***`;
}

/** The six privacy flags. */
export function hideOf(player: Shown): Hide {
  return {
    username: player.hide_username,
    statistics: player.hide_statistics,
    activity: player.hide_activity,
    played_games: player.hide_played_games,
    battle_rewards: player.hide_battle_rewards,
    all: player.hide_all,
  };
}

export function fullName(player: Pick<Player, 'first_name' | 'last_name'>): string {
  return `${player.first_name} ${player.last_name}`.trim();
}

/** The player as `User` of the contract. */
export function toUser(player: Shown, restricted = false): User {
  return {
    id: String(player.id),
    first_name: player.first_name,
    last_name: player.last_name,
    name: fullName(player),
    email: player.email,
    username: player.phone,
    birth_date: player.birth_date,
    cpf: maskCpf(player.cpf),
    level: player.level,
    totalBet: player.total_bet,
    avatar: player.avatar,
    language: player.language === 'en' ? 'en' : 'pt',
    verified: {
      email: player.email_verified_at !== null,
      phone: player.phone_verified_at !== null,
      identity: player.identity_verified_at !== null,
    },
    restricted,
    created_at: player.created_at.toISOString(),
  };
}

/* ── registration ───────────────────────────────────────────────────────── */

export interface Visit {
  readonly site: CurrentSite;
  readonly ip: string;
  readonly language: Language;
  readonly userAgent: string | null;
  readonly lmcp: string | null;
}

/** A referral code that is easy to read out: no letters that look like digits. */
function newRefCode(): string {
  const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  return [...randomBytes(8)].map((byte) => letters[byte % letters.length]).join('');
}

function refuseFields(deps: Deps, site: CurrentSite, body: Registration): void {
  const errors: Record<string, string[]> = {};
  if (body.password_confirmation !== body.password) errors['password_confirmation'] = ['confirmed'];
  const age = ageOn(body.birth_date, dayOf(deps.clock.now()));
  if (age < 0 || age > 130) errors['birth_date'] = ['date'];
  else if (age < 18) errors['birth_date'] = ['under_age'];
  if (site.config.registerCPF && !body.cpf) errors['cpf'] = ['required'];
  const missing = missingLimits(site, body.limits ?? null);
  for (const kind of missing) errors[`limits.${kind}`] = ['required_limit'];
  if (Object.keys(errors).length === 0) return;
  const code = errors['birth_date']?.[0] === 'under_age' ? 'under_age' : missing.length > 0 ? 'limits_required' : 'validation_failed';
  throw new ApiError(422, code, { errors });
}

/** The kinds of limit that the site demands and that name no period. */
export function missingLimits(site: CurrentSite, limits: LimitWishes | null): string[] {
  return (site.config.required_limits ?? []).filter((kind) => {
    const wish = limits?.[kind];
    return !wish || ![wish.day, wish.week, wish.month].some((value) => typeof value === 'number');
  });
}

async function refuseCaptcha(services: Services, site: CurrentSite, payload: string): Promise<void> {
  if (site.config.captchaProvider !== 'altcha') return;
  const verdict = await services.captcha.redeem(String(site.id), payload);
  if (verdict === 'ok') return;
  throw new ApiError(422, 'captcha_failed', { errors: { captcha: [verdict === 'missing' ? 'required' : 'captcha_failed'] } });
}

const UNIQUE = ['phone', 'email', 'cpf'] as const;

async function refuseTaken(deps: Deps, site: CurrentSite, body: Registration): Promise<void> {
  const rows = await deps.db
    .selectFrom('players')
    .select(UNIQUE)
    .where('casino_id', '=', site.id)
    .where((eb) =>
      eb.or([
        eb('phone', '=', body.phone),
        eb('email', '=', body.email),
        ...(body.cpf ? [eb('cpf', '=', body.cpf)] : []),
      ]),
    )
    .execute();
  const taken = UNIQUE.filter((field) => body[field] && rows.some((row) => row[field] === body[field]));
  if (taken.length > 0) throw takenError(taken);
}

function takenError(fields: readonly string[]): ApiError {
  return new ApiError(422, 'taken', { errors: Object.fromEntries(fields.map((field) => [field, ['taken']])) });
}

/** Which field a unique violation is about; null for another error. */
export function takenField(error: unknown): string | null {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown };
  if (code !== '23505' || typeof constraint !== 'string') return null;
  return UNIQUE.find((field) => constraint.includes(`_${field}_`)) ?? null;
}

/**
 * Creates an account and logs in.
 * @throws ApiError 422 `under_age`, `limits_required`, `captcha_failed`, `taken` (each naming its fields).
 */
export async function registerPlayer(deps: Deps, services: Services, visit: Visit, body: Registration): Promise<{ data: User; token: string }> {
  const { site } = visit;
  refuseFields(deps, site, body);
  await refuseCaptcha(services, site, body.captcha);
  await refuseTaken(deps, site, body);
  const password_hash = await hashPassword(body.password);
  const now = deps.clock.now();
  try {
    return await deps.db.transaction().execute(async (trx) => {
      const referrer = body.ref
        ? await trx.selectFrom('players').select('id').where('casino_id', '=', site.id).where('ref_code', 'in', [body.ref, body.ref.toUpperCase()]).executeTakeFirst()
        : undefined;
      const player = await trx
        .insertInto('players')
        .values({
          casino_id: site.id,
          phone: body.phone,
          email: body.email,
          cpf: body.cpf ?? null,
          first_name: body.first_name,
          last_name: body.last_name,
          birth_date: body.birth_date,
          password_hash,
          language: body.language ?? visit.language,
          ref_code: newRefCode(),
          referred_by: referrer?.id ?? null,
          lmcp: visit.lmcp?.slice(0, 200) ?? null,
          settings: json({ ...(body.limits ? { limits: body.limits } : {}), marketing: false }),
          accepted_terms_at: now,
          last_login_at: now,
          created_at: now,
          updated_at: now,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      const token = await openSession(deps, trx, { site, playerId: player.id, ip: visit.ip, userAgent: visit.userAgent, secondFactor: true });
      return { data: toUser(player), token };
    });
  } catch (error) {
    // Two registrations at the same moment: the database has the last word.
    const field = takenField(error);
    if (field) throw takenError([field]);
    throw error;
  }
}

/* ── login ──────────────────────────────────────────────────────────────── */

async function byUsername(deps: Deps, site: CurrentSite, username: string): Promise<Player | undefined> {
  const { config } = site;
  const phone = brazilPhone(username);
  const cpf = config.login_requires_cpf && isCpf(username) ? digitsOf(username) : null;
  const email = config.login_requires_email && username.includes('@') ? username.trim().toLowerCase() : null;
  const find = (field: 'phone' | 'cpf' | 'email', value: string) =>
    deps.db.selectFrom('players').selectAll().where('casino_id', '=', site.id).where(field, '=', value).executeTakeFirst();
  // Eleven digits may be a telephone or a CPF: the telephone is what the login screen asks for first.
  if (phone) {
    const found = await find('phone', phone);
    if (found || !cpf) return found;
  }
  if (cpf) return find('cpf', cpf);
  // An address that the site does not take, or no name at all, costs one lookup like any other.
  return find('email', email ?? '');
}

async function checkedPlayer(deps: Deps, services: Services, visit: Visit, username: string, password: string): Promise<Player> {
  const name = brazilPhone(username) ?? username.trim();
  await services.rateLimits.refuseLogin(visit.ip, name);
  const player = await byUsername(deps, visit.site, username);
  const right = await passwordMatches(player?.password_hash ?? null, password);
  if (!player || !right) {
    await services.rateLimits.countFailedLogin(visit.ip, name);
    throw new ApiError(401, 'invalid_credentials');
  }
  await services.rateLimits.forgetLogin(visit.ip, name);
  if (player.blocked_at) throw new ApiError(403, 'account_blocked');
  return player;
}

/**
 * Logs in with a telephone (or what else the site takes) and password.
 * @throws ApiError 401 `invalid_credentials` for a wrong name and a wrong password alike, 403 `self_excluded` with
 * both dates, 403 `account_blocked`, 429 after too many wrong passwords from this address.
 */
export async function loginPlayer(deps: Deps, services: Services, visit: Visit, username: string, password: string): Promise<{ data: User; token: string }> {
  const player = await checkedPlayer(deps, services, visit, username, password);
  if (isExcluded(player, deps.clock.now())) {
    throw new ApiError(403, 'self_excluded', { details: { selfExcluded: true, ...exclusionDetails(player) } });
  }
  return signIn(deps, visit, player, 'full');
}

/** The restricted way in during an exclusion: reading, withdrawing, logging out. 409 `not_excluded` for anybody else. */
export async function loginRestrictedPlayer(deps: Deps, services: Services, visit: Visit, username: string, password: string): Promise<{ data: User; token: string }> {
  const player = await checkedPlayer(deps, services, visit, username, password);
  if (!isExcluded(player, deps.clock.now())) throw new ApiError(409, 'not_excluded');
  return signIn(deps, visit, player, 'restricted');
}

async function signIn(deps: Deps, visit: Visit, player: Player, scope: 'full' | 'restricted'): Promise<{ data: User; token: string }> {
  const token = await openSession(deps, deps.db, { site: visit.site, playerId: player.id, scope, ip: visit.ip, userAgent: visit.userAgent });
  await deps.db.updateTable('players').set({ last_login_at: deps.clock.now() }).where('id', '=', player.id).execute();
  return { data: toUser(player, scope === 'restricted'), token };
}
