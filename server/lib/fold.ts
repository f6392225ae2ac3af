/** Normalises text for the search: lower case, no accents, single spaces. `Onça-da-Lua` → `onca da lua`. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

export interface Search {
  /** Folded words, at most 8; each must match. */
  readonly words: readonly string[];
  /** The raw term if it has neither letter nor digit (`%`, `_`, `🔥`); matched literally in titles. */
  readonly sign: string | null;
}

/** Parses a search term; no words and no sign match everything. */
export function searchOf(term: string): Search {
  const words = fold(term).split(' ').filter(Boolean).slice(0, 8);
  const typed = term.trim();
  return { words, sign: words.length === 0 && typed !== '' ? typed : null };
}
