import type { Fixture } from './schedule.ts';

/** Text without accents and capitals. */
const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * Returns a filter for the matches in whose clubs and league each of the words occurs, or in these and the name of one
 * player: the first name of one and the last name of another find nothing.
 */
export function findsIn(words: string): (fixture: Fixture) => boolean {
  const parts = folded(words).split(/\s+/);
  return ({ home, away, league }) => {
    const names = folded([home.name, away.name, league.name.pt, league.name.en].join(' '));
    const left = parts.filter((part) => !names.includes(part));
    if (left.length === 0) return true;
    return [...home.players, ...away.players].some(({ name }) => {
      const player = folded(name);
      return left.every((part) => player.includes(part));
    });
  };
}
