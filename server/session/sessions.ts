/**
 * Sessions: opaque tokens of 256 bits, stored only as a hash and valid only on their site. One indexed read
 * authenticates a request; an ended session stops working at once.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { OpenSession, Session as SessionState } from '../../src/contract/session.ts';
import type { DbOrTrx } from '../db/connect.ts';
import type { Player, Session } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { isExcluded } from '../limits/exclusion-term.ts';
import type { Language } from '../messages.ts';
import { takeGuestMissions } from '../missions/guests.ts';
import type { CurrentSite } from '../site/sites.ts';
import { browserHash, deviceOf, ipHash, maskIp } from './devices.ts';
import { type EndReason, revokeSession, revokeSessions } from './revocation.ts';
import { owesSecondFactor, secondFactorUntil } from './second-factor.ts';

/** The logged-in player with the session of this request. `id` and the times come from the database. */
export interface CurrentPlayer extends Omit<Player, 'password_hash'> {
  readonly session: Omit<Session, 'token_hash' | 'device'>;
  /** Whether the player has a password; the hash itself is left out. */
  readonly has_password: boolean;
  /** True in the restricted session of an excluded player, which may only read, withdraw and log out (CARE-5). */
  readonly restricted: boolean;
}

const LIFE_MS = 30 * 24 * 3_600_000;
/** `last_seen_at` is written at most this often, to save a write per request. */
const TOUCH_MS = 30_000;

/** Hash under which a token is stored. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Creates a random token (256 bits, URL-safe). */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export interface NewSession {
  readonly site: CurrentSite;
  readonly playerId: number;
  readonly scope?: 'full' | 'restricted';
  readonly ip: string;
  readonly userAgent: string | null;
  /** The browser's Guest-ID; null: none was sent. */
  readonly guestId: string | null;
  /** Time of the last second factor; a registration counts as one. */
  readonly secondFactorAt?: Date | null;
}

/** Opens a session. @returns its token, which is sent once and never stored. */
export async function openSession(deps: Deps, trx: DbOrTrx, session: NewSession): Promise<string> {
  const token = newToken();
  const now = deps.clock.now();
  await trx
    .insertInto('sessions')
    .values({
      casino_id: session.site.id,
      player_id: session.playerId,
      token_hash: tokenHash(token),
      scope: session.scope ?? 'full',
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + LIFE_MS),
      second_factor_at: session.secondFactorAt ?? null,
      // A session opens only after a password, a registration or a Google login.
      authenticated_at: now,
      ip_hash: ipHash(session.site.id, session.ip),
      ip_masked: maskIp(session.ip),
      user_agent: session.userAgent?.slice(0, 300) ?? null,
      device: browserHash(session.site.id, session.guestId),
    })
    .execute();
  await takeGuestMissions(trx, session.site.id, session.guestId, session.playerId, now);
  return token;
}

/** This long before the idle limit the server also looks for bets, which carry no session token. */
const NEAR_IDLE_MS = 2 * 60_000;

/** Time of the player's last activity. A bet counts, although it arrives from the provider (decision 018). */
async function lastActive(deps: Deps, playerId: number, seen: Date): Promise<Date> {
  const bet = await deps.db
    .selectFrom('wagers')
    .select('created_at')
    .where('player_id', '=', playerId)
    .where('kind', '=', 'bet')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return bet && bet.created_at > seen ? bet.created_at : seen;
}

function sessionRow({ db }: Deps, site: CurrentSite, token: string) {
  return db
    .selectFrom('sessions as s')
    .innerJoin('players as p', 'p.id', 's.player_id')
    .selectAll('p')
    .select([
      's.id as session_id',
      's.scope',
      's.created_at as session_created_at',
      's.last_seen_at',
      's.expires_at',
      's.second_factor_at',
      's.authenticated_at',
      's.ended_at',
      's.ended_reason',
      's.ip_hash',
      's.user_agent',
      's.ip_masked',
    ])
    .where('s.token_hash', '=', tokenHash(token))
    .where('s.casino_id', '=', site.id)
    .executeTakeFirst();
}
type SessionRow = NonNullable<Awaited<ReturnType<typeof sessionRow>>>;

function toCurrentPlayer(row: SessionRow, now: Date): CurrentPlayer {
  const { session_id: id, session_created_at: created_at, scope, last_seen_at, expires_at, ...others } = row;
  const { second_factor_at, authenticated_at, ended_at, ended_reason, ip_hash, user_agent, ip_masked, ...owner } =
    others;
  const { password_hash, ...player } = owner;
  const times = { created_at, last_seen_at, expires_at, second_factor_at, authenticated_at, ended_at };
  const { casino_id } = player;
  return {
    ...player,
    has_password: password_hash !== null,
    session: { id, casino_id, player_id: player.id, scope, ...times, ended_reason, ip_hash, user_agent, ip_masked },
    // An exclusion also restricts a session that was opened before it.
    restricted: scope !== 'full' || isExcluded(player, now),
  };
}

/** Ends a session that has been idle for too long. @throws ApiError 401 `session_idle`. */
async function refuseIdle(deps: Deps, site: CurrentSite, row: SessionRow, now: Date): Promise<void> {
  const { idle_minutes: minutes } = site.config;
  if (!minutes) return;
  const idleMs = (seen: Date) => now.getTime() - seen.getTime();
  if (idleMs(row.last_seen_at) <= minutes * 60_000 - NEAR_IDLE_MS) return;
  row.last_seen_at = await lastActive(deps, row.id, row.last_seen_at);
  if (idleMs(row.last_seen_at) <= minutes * 60_000) return;
  await endSession(deps, row.session_id, 'idle');
  throw new ApiError(401, 'session_idle');
}

/**
 * Finds the player of a token on a site. @returns null when the token is unknown, ended, expired, or of another site.
 * @throws ApiError 401 `session_idle` when the session ended for inactivity (SESS-5).
 */
export async function findSession(
  deps: Deps,
  site: CurrentSite,
  token: string,
  options: { readonly touch?: boolean } = {},
): Promise<CurrentPlayer | null> {
  if (token.length < 16 || token.length > 200) return null;
  const now = deps.clock.now();
  const row = await sessionRow(deps, site, token);
  if (row?.ended_at && row.ended_reason === 'idle') throw new ApiError(401, 'session_idle');
  if (!row || row.ended_at || row.expires_at <= now || row.blocked_at) return null;
  await refuseIdle(deps, site, row, now);
  if (options.touch !== false && now.getTime() - row.last_seen_at.getTime() > TOUCH_MS) {
    await deps.db.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', row.session_id).execute();
  }
  return toCurrentPlayer(row, now);
}

/** Ends one session and the game sessions that it opened. */
export async function endSession(deps: Deps, sessionId: number, reason: EndReason): Promise<void> {
  await revokeSession(deps.db, sessionId, reason, deps.clock.now());
  deps.outbox.wake();
}

/** Ends the session of a token on this site. @returns true when it was alive. */
export async function endToken(deps: Deps, site: CurrentSite, token: string): Promise<boolean> {
  const row = await deps.db
    .selectFrom('sessions')
    .select('id')
    .where('token_hash', '=', tokenHash(token))
    .where('casino_id', '=', site.id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (!row) return false;
  await endSession(deps, row.id, 'logout');
  return true;
}

/** Ends every session of a player but the current one. @returns how many. */
export async function endOtherSessions(deps: Deps, player: CurrentPlayer): Promise<number> {
  const at = deps.clock.now();
  const ended = await deps.db
    .transaction()
    .execute((trx) => revokeSessions(trx, player.id, { reason: 'ended_by_player', at, except: player.session.id }));
  deps.outbox.wake();
  return ended;
}

/** Ends one open session of this player. @returns whether there was one. */
export async function endOwnSession(deps: Deps, player: CurrentPlayer, sessionId: number): Promise<boolean> {
  const own = await deps.db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('player_id', '=', player.id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (own) await endSession(deps, sessionId, 'ended_by_player');
  return own !== undefined;
}

/* ── sessions as the player sees them ────────────────────────────────────── */

/** This session in the contract's form. */
export function sessionState(deps: Deps, site: CurrentSite, player: CurrentPlayer): SessionState {
  const { session } = player;
  const now = deps.clock.now();
  const idle = site.config.idle_minutes ?? null;
  return {
    id: String(session.id),
    created_at: session.created_at.toISOString(),
    expires_at: session.expires_at.toISOString(),
    idle_ends_at: idle === null ? null : new Date(session.last_seen_at.getTime() + idle * 60_000).toISOString(),
    second_factor_until: secondFactorUntil(site, player)?.toISOString() ?? null,
    second_factor_due: owesSecondFactor(site, player, now),
    restricted: player.restricted,
    now: now.toISOString(),
  };
}

/** Restarts the idle time of a session. */
export async function touchSession(deps: Deps, player: CurrentPlayer): Promise<CurrentPlayer['session']> {
  const last_seen_at = deps.clock.now();
  await deps.db.updateTable('sessions').set({ last_seen_at }).where('id', '=', player.session.id).execute();
  return { ...player.session, last_seen_at };
}

/** The player's open sessions, the current one first; an operator who reads them has none. */
export async function listSessions(
  deps: Deps,
  player: { readonly id: number; readonly session: { readonly id: number } | null },
  language: Language,
): Promise<OpenSession[]> {
  const rows = await deps.db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'last_seen_at', 'user_agent', 'ip_masked'])
    .where('player_id', '=', player.id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', deps.clock.now())
    .orderBy('last_seen_at', 'desc')
    .execute();
  return rows
    .map((row) => ({
      id: String(row.id),
      current: row.id === player.session?.id,
      created_at: row.created_at.toISOString(),
      last_seen_at: row.last_seen_at.toISOString(),
      device: deviceOf(row.user_agent, language),
      // Only a hash of the address and its network are stored.
      ip: row.ip_masked,
    }))
    .sort((a, b) => Number(b.current) - Number(a.current));
}
