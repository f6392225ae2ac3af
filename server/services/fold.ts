/** Text as the search compares it: lower case, no accents, single spaces. `Onça-da-Lua` → `onca da lua`. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The words of a search, bounded; each must be found. */
export function searchWords(term: string): string[] {
  return fold(term).split(' ').filter(Boolean).slice(0, 8);
}
