import { ENGINES } from '../engine/registry.ts';
import type { AppDeps } from './callers.ts';
import type { Game } from './catalog.ts';
import { GameError } from './errors.ts';
import type { GameSession, SessionBook } from './game-session.ts';
import { DEMO_BALANCE, hashOf, recordOf } from './game-session.ts';

interface Launched {
  /** Of the game session: returned here and not stored. */
  readonly token: string;
  readonly session: GameSession;
}

/** A platform may raise the largest stake of a player up to this many times a game's own. */
const HIGHEST_LIMIT = 2;

/** How long the answer to a launch is remembered, in milliseconds: as long as a launch token lives. */
const REMEMBERED_MS = 120_000;

/** Opens a session of demo play. */
export function openDemo(sessions: SessionBook, game: Game): Launched {
  return sessions.create({
    mode: 'demo',
    gamecode: game.gamecode,
    unit: ENGINES[game.engine].unit,
    player: null,
    alias: null,
    platformSession: null,
    limits: { min_bet: game.min_bet, max_bet: game.max_bet },
    balance: DEMO_BALANCE,
  });
}

/**
 * Opens real sessions. A launch token works once at the platform, so its answer is remembered: a browser that lost the
 * answer asks again with the same token and gets the same session.
 * @returns function that throws GameError `session_dead` for a used or unknown token, `wrong_game`,
 * `platform_unavailable`
 */
export function createLaunch({
  wallet,
  sessions,
  journal,
  log,
}: AppDeps): (token: string, game: Game) => Promise<Launched> {
  const launched = new Map<string, { at: number; answer: Promise<Launched> }>();

  async function authenticate(token: string, game: Game): Promise<Launched> {
    const answer = await wallet.authenticate(game.provider, token);
    if (answer.kind === 'unknown') {
      log.warn({ why: answer.reason }, 'the platform did not answer a launch');
      throw new GameError(503, 'platform_unavailable');
    }
    if (answer.kind === 'refused') {
      if (answer.code === 'player_blocked') throw new GameError(403, 'player_blocked');
      if (answer.code !== 'bad_signature') throw new GameError(401, 'session_dead');
      log.error({}, 'the platform rejects our signature: compare PROVIDER_SECRET and the clocks');
      throw new GameError(502, 'platform_unavailable');
    }
    const { player, limits, balance, session: platformSession, game: launchedGame } = answer.data;
    if (launchedGame.gamecode !== game.gamecode) throw new GameError(409, 'wrong_game');
    const created = sessions.create({
      mode: 'real',
      gamecode: game.gamecode,
      unit: ENGINES[game.engine].unit,
      player: player.id,
      alias: `${[...player.name][0] ?? ''}***`,
      platformSession,
      limits: {
        min_bet: Math.max(limits.min_bet, game.min_bet),
        max_bet: Math.min(limits.max_bet, game.max_bet * HIGHEST_LIMIT),
      },
      balance,
    });
    await journal.append(recordOf(created.session)).catch((error: unknown) => {
      log.error({ err: error }, 'the journal cannot be written');
      throw new GameError(503, 'storage_unavailable');
    });
    return created;
  }

  return (token, game) => {
    const now = Date.now();
    for (const [key, entry] of launched) if (now - entry.at > REMEMBERED_MS) launched.delete(key);
    const key = `${hashOf(token)} ${game.gamecode}`;
    const known = launched.get(key);
    if (known) return known.answer;
    const answer = authenticate(token, game);
    launched.set(key, { at: now, answer });
    answer.catch(() => launched.delete(key));
    return answer;
  };
}
