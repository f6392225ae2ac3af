import type { Game } from '../../../contract/games.ts';

function isGame(value: object): value is Game {
  return 'game_id' in value && 'hasFavorite' in value;
}

/**
 * Copies a read's data (rows, pages, one game) with its games changed; returns the same value when nothing changes, to
 * avoid a render.
 */
export function mapEveryGame(value: unknown, change: (game: Game) => Game): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const next = value.map((part) => mapEveryGame(part, change));
    return next.some((part, at) => part !== value[at]) ? next : value;
  }
  if (isGame(value)) {
    const changed = change(value);
    const differs = Object.entries(changed).some(([name, part]) => value[name as keyof Game] !== part);
    return differs ? changed : value;
  }
  let next: Record<string, unknown> | null = null;
  for (const [name, part] of Object.entries(value)) {
    const mapped = mapEveryGame(part, change);
    if (mapped !== part) next = { ...(next ?? value), [name]: mapped };
  }
  return next ?? value;
}

/** Like `mapEveryGame`, for one game. */
export function mapGames(value: unknown, gameId: string, patch: (game: Game) => Partial<Game>): unknown {
  return mapEveryGame(value, (game) => (game.game_id === gameId ? { ...game, ...patch(game) } : game));
}
