/** Text without accents and capitals. */
const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Returns a filter for the matches in whose clubs and league each of the words occurs. */
export function findsIn(
  words: string,
): (match: {
  readonly home: { readonly name: string };
  readonly away: { readonly name: string };
  readonly leagueName: string;
}) => boolean {
  const parts = folded(words).split(/\s+/);
  return ({ home, away, leagueName }) => {
    const text = folded(`${home.name} ${away.name} ${leagueName}`);
    return parts.every((part) => text.includes(part));
  };
}
