/** Players: their own view, the view of other players, and unique fields. */
import type { Selectable } from 'kysely';
import type { Hide } from '../../src/contract/limits.ts';
import { OPEN_ACCOUNT } from '../../src/contract/open-account.ts';
import type { AccountState, User } from '../../src/contract/session.ts';
import type { Player, Players } from '../db/schema.ts';
import { isUniqueViolation } from '../errors.ts';
import { playerLanguage } from '../messages.ts';
import type { CurrentSite } from '../site/sites.ts';
import { missingPieces } from './missing-pieces.ts';

type Shown = Omit<Selectable<Players>, 'password_hash'>;

/** `12345678909` → `***.456.789-**`. */
export function maskCpf(cpf: string | null): string | null {
  return cpf === null ? null : `***.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-**`;
}

/** A player from a session (without the hash) or from the row. */
type Account = Shown & { readonly has_password?: boolean; readonly password_hash?: string | null };

/** Masks a name for strangers: its first three letters and stars (FEED-4). */
export function maskName(name: string): string {
  return `${[...name.trim()].slice(0, 3).join('')}***`;
}

/** Placeholder of a hidden name. */
export const HIDDEN_NAME = '******';

interface Named {
  readonly id: number;
  readonly first_name: string;
  readonly public_name: string | null;
  readonly hide_username: boolean;
  readonly hide_all: boolean;
  /** Set where bets are shown: hides the name there too. */
  readonly hide_activity?: boolean;
}

/**
 * Public id and name of a player; both are hidden if the player hides them. Every list and event that names a player
 * uses this (DATA-1).
 */
export function publicPlayerOf(player: Named): { id: string; name: string } {
  if (player.hide_all || player.hide_username || player.hide_activity) return { id: '', name: HIDDEN_NAME };
  return { id: String(player.id), name: maskName(player.public_name ?? player.first_name) };
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

/** The legal name, as the documents say. */
export function fullName(player: Pick<Player, 'first_name' | 'last_name'>): string {
  return `${player.first_name} ${player.last_name}`.trim();
}

/** The name by which the site calls a player: the one they chose, else first name and surname. */
export function shownName(player: Pick<Player, 'first_name' | 'last_name' | 'public_name'>): string {
  return player.public_name ?? fullName(player);
}

/**
 * The player as the contract's `User`. @param account what the player may do in this session (`accountOf`)
 * @param restricted whether this session only reads and withdraws
 */
export function toUser(
  player: Account,
  site: CurrentSite,
  account: AccountState = OPEN_ACCOUNT,
  restricted = false,
): User {
  return {
    id: String(player.id),
    first_name: player.first_name,
    last_name: player.last_name,
    name: shownName(player),
    email: player.email,
    username: player.phone ?? '',
    birth_date: player.birth_date,
    cpf: maskCpf(player.cpf),
    level: player.level,
    totalBet: player.total_bet,
    avatar: player.avatar,
    language: playerLanguage(player),
    verified: {
      email: player.email_verified_at !== null,
      phone: player.phone_verified_at !== null,
      identity: player.identity_verified_at !== null,
    },
    restricted,
    account_state: account,
    missing: missingPieces(player, site),
    has_password: player.has_password ?? Boolean(player.password_hash),
    created_at: player.created_at.toISOString(),
  };
}

/** Fields that are unique per site (SITE-2). */
export const UNIQUE = ['phone', 'email', 'cpf'] as const;

/** Field of a unique violation; null for any other error. */
export function takenField(error: unknown): string | null {
  const { constraint } = (error ?? {}) as { constraint?: unknown };
  if (!isUniqueViolation(error) || typeof constraint !== 'string') return null;
  return UNIQUE.find((field) => constraint.includes(`_${field}_`)) ?? null;
}
