/**
 * Search on the device: forgiving of accents, case and typing errors, ranked by where and how well a word fits. Pure,
 * so that it is tested in Node and fast on ten thousand games.
 */

/** Lower case, no accents, single spaces. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

export interface Searchable {
  readonly title: string;
  readonly aliases?: readonly string[] | undefined;
  readonly views?: number | undefined;
}

interface Entry<T> {
  readonly item: T;
  readonly title: string;
  /** Places of its words in the vocabulary. */
  readonly words: readonly number[];
}

/** A list made ready once, so that a key press folds nothing and compares each word of the catalogue once. */
export interface Index<T> {
  readonly entries: readonly Entry<T>[];
  readonly vocabulary: readonly string[];
}

/** Makes a list searchable. `extra` adds words that are not the title's: studio, category. */
export function indexOf<T extends Searchable>(
  items: readonly T[],
  extra: (item: T) => readonly string[] = () => [],
): Index<T> {
  const places = new Map<string, number>();
  // A catalogue says the same again and again (studios, kinds, aliases): each text is folded once.
  const folded = new Map<string, readonly number[]>();
  const wordsOf = (text: string): readonly number[] => {
    const known = folded.get(text);
    if (known) return known;
    const words = placesOf(fold(text), places);
    folded.set(text, words);
    return words;
  };
  const entries = items.map((item) => {
    const title = fold(item.title);
    const words = new Set(placesOf(title, places));
    for (const text of [...(item.aliases ?? []), ...extra(item)]) for (const word of wordsOf(text)) words.add(word);
    return { item, title, words: [...words] };
  });
  return { entries, vocabulary: [...places.keys()] };
}

function placesOf(folded: string, places: Map<string, number>): readonly number[] {
  return folded
    .split(' ')
    .filter(Boolean)
    .map((word) => {
      const known = places.get(word);
      if (known !== undefined) return known;
      places.set(word, places.size);
      return places.size - 1;
    });
}

/** How well a typed word fits a known one: 0 not at all, 1 within one or two typing errors, 3 as a beginning, 4 whole. */
function fit(typed: string, known: string): number {
  if (known === typed) return 4;
  if (known.startsWith(typed)) return 3;
  if (typed.length >= 3 && known.includes(typed)) return 2;
  const allowed = typed.length >= 8 ? 2 : typed.length >= 4 ? 1 : 0;
  return allowed > 0 && withinDistance(typed, known, allowed) ? 1 : 0;
}

/** Whether `b` (or its beginning of about the same length) is at most `limit` edits away, a swap of neighbours counting once. */
function withinDistance(a: string, b: string, limit: number): boolean {
  const target = b.length > a.length + limit ? b.slice(0, a.length + limit) : b;
  if (target.length < a.length - limit) return false;
  let before: number[] = [];
  let row = Array.from({ length: target.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= target.length; j += 1) {
      const cost = a[i - 1] === target[j - 1] ? 0 : 1;
      let best = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && a[i - 1] === target[j - 2] && a[i - 2] === target[j - 1]) {
        best = Math.min(best, (before[j - 2] ?? 0) + 1);
      }
      next.push(best);
    }
    // No way leads back below the limit from a row that is above it everywhere.
    if (Math.min(...next) > limit && Math.min(...row) > limit) return false;
    before = row;
    row = next;
  }
  // The best end among those about as long as what was typed: the rest of the word is still to be typed.
  return Math.min(...row.slice(Math.max(0, a.length - limit))) <= limit;
}

/** The games that fit what was typed, best first; popular before others that fit as well. Every typed word must fit. */
export function search<T extends Searchable>(index: Index<T>, typed: string, limit = Number.POSITIVE_INFINITY): T[] {
  const words = fold(typed).split(' ').filter(Boolean);
  if (words.length === 0) return withSign(index, typed.trim(), limit);
  const phrase = words.join(' ');
  const fits = words.map((word) => Uint8Array.from(index.vocabulary, (known) => fit(word, known)));
  const found: { item: T; score: number }[] = [];
  for (const { item, title, words: own } of index.entries) {
    let score = 0;
    for (const values of fits) {
      let best = 0;
      for (const word of own) best = Math.max(best, values[word] ?? 0);
      if (best === 0) {
        score = 0;
        break;
      }
      score += best;
    }
    if (score === 0) continue;
    found.push({ item, score: score + (title.startsWith(phrase) ? 10 : title.includes(phrase) ? 6 : 0) });
  }
  return found
    .sort((a, b) => b.score - a.score || (b.item.views ?? 0) - (a.item.views ?? 0))
    .slice(0, limit)
    .map(({ item }) => item);
}

/** What has neither letter nor digit (`%`, `🔥`) is looked for as it stands, in the titles alone. */
function withSign<T extends Searchable>(index: Index<T>, sign: string, limit: number): T[] {
  if (sign === '') return [];
  return index.entries
    .map(({ item }) => item)
    .filter(({ title }) => title.includes(sign))
    .sort((a, b) => (b.views ?? 0) - (a.views ?? 0))
    .slice(0, limit);
}
