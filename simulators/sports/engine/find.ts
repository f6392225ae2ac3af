import type { Club } from './leagues.ts';
import type { Fixture } from './schedule.ts';

/** Text without accents and capitals. */
const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Returns a filter for the matches in whose clubs, players and league each of the words occurs. */
export function findsIn(words: string): (fixture: Fixture) => boolean {
  const parts = folded(words).split(/\s+/);
  const namesOf = ({ name, players }: Club) => [name, ...players.map((player) => player.name)];
  return ({ home, away, league }) => {
    const text = folded([...namesOf(home), ...namesOf(away), league.name.pt, league.name.en].join(' '));
    return parts.every((part) => text.includes(part));
  };
}
