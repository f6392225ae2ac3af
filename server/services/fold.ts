/** Text as the search compares it: lower case, no accents, single spaces. `Onça-da-Lua` → `onca da lua`. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

export interface Search {
  /** Folded words, bounded; each must be found. */
  readonly words: readonly string[];
  /** What was typed, when it has neither letter nor digit (`%`, `_`, `🔥`): found as it stands in a title, or not. */
  readonly sign: string | null;
}

/** What a search asks for; no words and no sign: everything. */
export function searchOf(term: string): Search {
  const words = fold(term).split(' ').filter(Boolean).slice(0, 8);
  const typed = term.trim();
  return { words, sign: words.length === 0 && typed !== '' ? typed : null };
}
