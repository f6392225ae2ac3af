/** Profiles: the player's own, and the public one. */
import type { Selectable } from 'kysely';
import type { Address, Profile, PublicProfile } from '../../src/contract/profile.ts';
import type { Addresses } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { walletOf } from '../ledger/ledger.ts';
import { dayOf } from '../lib/day.ts';
import { playerLanguage } from '../messages.ts';
import { pointsOf } from '../ranks/ranks.ts';
import type { CurrentPlayer } from '../session/sessions.ts';
import { HIDDEN_NAME, hideOf, maskCpf, maskName, shownName } from './players.ts';

export function toAddress(row: Selectable<Addresses> | undefined): Address | null {
  if (!row) return null;
  const { zip, street, number, complement, district, city, state } = row;
  return { zip, street, number, complement, district, city, state };
}

export async function addressOf(deps: Deps, playerId: number): Promise<Address | null> {
  return toAddress(
    await deps.db.selectFrom('addresses').selectAll().where('player_id', '=', playerId).executeTakeFirst(),
  );
}

/** Combined status of the four documents, from the latest of each type. */
export async function documentsStatusOf(deps: Deps, playerId: number): Promise<Profile['documents_status']> {
  const rows = await deps.db
    .selectFrom('documents')
    .distinctOn('type')
    .select(['type', 'status'])
    .where('player_id', '=', playerId)
    .where('status', '!=', 'cancelled')
    .orderBy('type')
    .orderBy('id', 'desc')
    .execute();
  const statuses = rows.map(({ status }) => status);
  if (statuses.length === 0) return 'none';
  if (statuses.includes('rejected')) return 'rejected';
  if (statuses.length < 4) return 'incomplete';
  return statuses.every((status) => status === 'approved') ? 'approved' : 'pending';
}

/** The player's own profile. */
export async function ownProfile(deps: Deps, player: CurrentPlayer): Promise<Profile> {
  const [wallet, likes, address, documents_status] = await Promise.all([
    walletOf(deps.db, player.id),
    deps.db
      .selectFrom('likes')
      .select('game_id')
      .where('player_id', '=', player.id)
      .orderBy('created_at', 'desc')
      .execute(),
    addressOf(deps, player.id),
    documentsStatusOf(deps, player.id),
  ]);
  return {
    id: String(player.id),
    name: shownName(player),
    email: player.email,
    avatar: player.avatar,
    language: playerLanguage(player),
    vip: { level: player.level, points: pointsOf(player.total_bet) },
    wallet,
    likes: likes.map(({ game_id }) => String(game_id)),
    address,
    documents_status,
    cpf: maskCpf(player.cpf),
    verified: {
      email: player.email_verified_at !== null,
      phone: player.phone_verified_at !== null,
      identity: player.identity_verified_at !== null,
    },
    hide: hideOf(player),
  };
}

/**
 * Public profile of a player; hidden parts never leave the server (DATA-1).
 * @throws ApiError 404 `player_not_found`, also for a player of another site.
 */
export async function publicProfile(deps: Deps, casinoId: number, id: number): Promise<PublicProfile> {
  const player = await deps.db
    .selectFrom('players')
    .selectAll()
    .where('casino_id', '=', casinoId)
    .where('id', '=', id)
    .where('blocked_at', 'is', null)
    .executeTakeFirst();
  if (!player) throw new ApiError(404, 'player_not_found');
  const hide = hideOf(player);
  const shows = (flag: keyof typeof hide) => !hide.all && !hide[flag];
  const [statistics, activity, played] = await Promise.all([
    shows('statistics') ? statisticsOf(deps, player.id) : null,
    shows('activity') ? activityOf(deps, player.id) : null,
    shows('played_games') ? playedOf(deps, player.id) : null,
  ]);
  return {
    id: String(player.id),
    name: shows('username') ? maskName(player.public_name ?? player.first_name) : HIDDEN_NAME,
    avatar: shows('username') ? player.avatar : null,
    level: hide.all ? 1 : player.level,
    joined_at: hide.all ? null : dayOf(player.created_at),
    hidden: hide.all,
    statistics,
    activity,
    played_games: played,
    // Battles do not exist.
    battle_rewards: shows('battle_rewards') ? [] : null,
  };
}

async function statisticsOf(deps: Deps, playerId: number) {
  const row = await deps.db
    .selectFrom('wagers')
    .where('player_id', '=', playerId)
    .where('kind', '=', 'bet')
    .where('rolled_back_at', 'is', null)
    .select(({ fn }) => [
      fn.countAll<number>().as('rounds'),
      fn.sum<number>('amount').as('staked'),
      fn.sum<number>('win_amount').as('won'),
      fn.max('win_amount').as('biggest'),
    ])
    .executeTakeFirstOrThrow();
  return {
    rounds: Number(row.rounds),
    staked: Number(row.staked ?? 0),
    won: Number(row.won ?? 0),
    biggest_win: Number(row.biggest ?? 0),
  };
}

async function activityOf(deps: Deps, playerId: number) {
  const rows = await deps.db
    .selectFrom('wagers as w')
    .innerJoin('games as g', 'g.id', 'w.game_id')
    .where('w.player_id', '=', playerId)
    .where('w.kind', '=', 'bet')
    .where('w.win_amount', '>', 0)
    .where('w.rolled_back_at', 'is', null)
    .select(['g.id', 'g.title', 'g.image', 'g.gamecode', 'g.provider_code', 'w.win_amount', 'w.created_at'])
    .orderBy('w.created_at', 'desc')
    .orderBy('w.id', 'desc')
    .limit(10)
    .execute();
  return rows.map((row) => ({ game: gameRefOf(row), win_amount: row.win_amount, date: row.created_at.toISOString() }));
}

async function playedOf(deps: Deps, playerId: number) {
  const rows = await deps.db
    .selectFrom('recent_games as r')
    .innerJoin('games as g', 'g.id', 'r.game_id')
    .where('r.player_id', '=', playerId)
    .where('g.active', '=', true)
    .select(['g.id', 'g.title', 'g.image', 'g.gamecode', 'g.provider_code'])
    .orderBy('r.played_at', 'desc')
    .limit(12)
    .execute();
  return rows.map(gameRefOf);
}

/** Short form of a game in a row of history. */
export function gameRefOf(row: { id: number; title: string; image: string; gamecode: string; provider_code: string }) {
  return {
    game_id: String(row.id),
    title: row.title,
    image: row.image,
    gamecode: row.gamecode,
    providercode: row.provider_code,
  };
}
