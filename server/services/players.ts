/** Players: login, and how a player is shown to themselves and to others. */
import type { Selectable } from 'kysely';
import { brazilPhone, digitsOf, isCpf } from '../../src/contract/checks.ts';
import type { Hide } from '../../src/contract/limits.ts';
import type { User } from '../../src/contract/session.ts';
import type { Player, Players } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import type { Services } from '../http/services.ts';
import type { Language } from '../messages.ts';
import { missingPieces } from './account-state.ts';
import { exclusionDetails, isExcluded } from './exclusion.ts';
import { passwordMatches } from './passwords.ts';
import { openSession } from './sessions.ts';
import type { CurrentSite } from './sites.ts';

type Shown = Omit<Selectable<Players>, 'password_hash'>;

/** `12345678909` → `***.456.789-**`. */
export function maskCpf(cpf: string | null): string | null {
  return cpf === null ? null : `***.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-**`;
}

/** A player as a session knows it (without the hash) or as its row. */
type Account = Shown & { readonly has_password?: boolean; readonly password_hash?: string | null };

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
export function toUser(player: Account, site: CurrentSite, restricted = false): User {
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
    missing: missingPieces(player, site),
    has_password: player.has_password ?? Boolean(player.password_hash),
    created_at: player.created_at.toISOString(),
  };
}

export interface Visit {
  readonly site: CurrentSite;
  readonly ip: string;
  readonly language: Language;
  readonly userAgent: string | null;
  readonly lmcp: string | null;
}

/** What nobody else on the site may have. */
export const UNIQUE = ['phone', 'email', 'cpf'] as const;

/** Which field a unique violation is about; null for another error. */
export function takenField(error: unknown): string | null {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown };
  if (code !== '23505' || typeof constraint !== 'string') return null;
  return UNIQUE.find((field) => constraint.includes(`_${field}_`)) ?? null;
}

/* ── login ──────────────────────────────────────────────────────────────── */

async function byUsername(deps: Deps, site: CurrentSite, username: string): Promise<Player | undefined> {
  const { config } = site;
  const phone = brazilPhone(username);
  const cpf = config.login_requires_cpf && isCpf(username) ? digitsOf(username) : null;
  const email = config.login_requires_email && username.includes('@') ? username.trim().toLowerCase() : null;
  const find = (field: 'phone' | 'cpf' | 'email', value: string) =>
    deps.db
      .selectFrom('players')
      .selectAll()
      .where('casino_id', '=', site.id)
      .where(field, '=', value)
      .executeTakeFirst();
  // Eleven digits may be a telephone or a CPF: the telephone is what the login screen asks for first.
  if (phone) {
    const found = await find('phone', phone);
    if (found || !cpf) return found;
  }
  if (cpf) return find('cpf', cpf);
  // An address that the site does not take, or no name at all, costs one lookup like any other.
  return find('email', email ?? '');
}

async function checkedPlayer(
  deps: Deps,
  services: Services,
  visit: Visit,
  username: string,
  password: string,
): Promise<Player> {
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
export async function loginPlayer(
  deps: Deps,
  services: Services,
  visit: Visit,
  username: string,
  password: string,
): Promise<{ data: User; token: string }> {
  const player = await checkedPlayer(deps, services, visit, username, password);
  if (isExcluded(player, deps.clock.now())) {
    throw new ApiError(403, 'self_excluded', { details: { selfExcluded: true, ...exclusionDetails(player) } });
  }
  return signIn(deps, visit, player, 'full');
}

/** The restricted way in during an exclusion: reading, withdrawing, logging out. 409 `not_excluded` for anybody else. */
export async function loginRestrictedPlayer(
  deps: Deps,
  services: Services,
  visit: Visit,
  username: string,
  password: string,
): Promise<{ data: User; token: string }> {
  const player = await checkedPlayer(deps, services, visit, username, password);
  if (!isExcluded(player, deps.clock.now())) throw new ApiError(409, 'not_excluded');
  return signIn(deps, visit, player, 'restricted');
}

async function signIn(
  deps: Deps,
  visit: Visit,
  player: Player,
  scope: 'full' | 'restricted',
): Promise<{ data: User; token: string }> {
  const token = await openSession(deps, deps.db, {
    site: visit.site,
    playerId: player.id,
    scope,
    ip: visit.ip,
    userAgent: visit.userAgent,
  });
  await deps.db.updateTable('players').set({ last_login_at: deps.clock.now() }).where('id', '=', player.id).execute();
  return { data: toUser(player, visit.site, scope === 'restricted'), token };
}
