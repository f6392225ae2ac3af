import type { Game } from '../../contract/games.ts';

function isGame(value: object, gameId: string): value is Game {
  return 'game_id' in value && value.game_id === gameId && 'hasFavorite' in value;
}

/**
 * A copy of whatever a read holds (rows, pages, one game) with one game changed; the very same value when it is not in
 * it, so that nothing paints for nothing.
 */
export function mapGames(value: unknown, gameId: string, patch: (game: Game) => Partial<Game>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const next = value.map((part) => mapGames(part, gameId, patch));
    return next.some((part, at) => part !== value[at]) ? next : value;
  }
  if (isGame(value, gameId)) {
    const change = patch(value);
    const differs = Object.entries(change).some(([name, part]) => value[name as keyof Game] !== part);
    return differs ? { ...value, ...change } : value;
  }
  let next: Record<string, unknown> | null = null;
  for (const [name, part] of Object.entries(value)) {
    const mapped = mapGames(part, gameId, patch);
    if (mapped !== part) next = { ...(next ?? value), [name]: mapped };
  }
  return next ?? value;
}
