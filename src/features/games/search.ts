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

/** One game, made ready once so that a key press does not fold ten thousand titles. */
export interface Indexed<T> {
  readonly item: T;
  readonly title: string;
  readonly words: readonly string[];
}

/** Makes a list searchable. `extra` adds words that are not the title's: studio, category. */
export function indexOf<T extends Searchable>(
  items: readonly T[],
  extra: (item: T) => readonly string[] = () => [],
): Indexed<T>[] {
  return items.map((item) => {
    const title = fold(item.title);
    const others = [...(item.aliases ?? []), ...extra(item)].flatMap((text) => fold(text).split(' '));
    return { item, title, words: [...title.split(' '), ...others] };
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
    before = row;
    row = next;
  }
  // The best end among those about as long as what was typed: the rest of the word is still to be typed.
  return Math.min(...row.slice(Math.max(0, a.length - limit))) <= limit;
}

/** The games that fit what was typed, best first; popular before others that fit as well. Every typed word must fit. */
export function search<T extends Searchable>(index: readonly Indexed<T>[], typed: string, limit = 60): T[] {
  const words = fold(typed).split(' ').filter(Boolean);
  if (words.length === 0) return withSign(index, typed.trim(), limit);
  const phrase = words.join(' ');
  // A catalogue says the same words again and again (studios, kinds, "da"): each is compared once a key press.
  const fits = words.map((word) => ({ word, known: new Map<string, number>() }));
  const found: { item: T; score: number }[] = [];
  for (const entry of index) {
    let score = entry.title.startsWith(phrase) ? 10 : entry.title.includes(phrase) ? 6 : 0;
    let all = true;
    for (const { word, known } of fits) {
      let best = 0;
      for (const other of entry.words) {
        let value = known.get(other);
        if (value === undefined) known.set(other, (value = fit(word, other)));
        if (value > best) best = value;
        if (best === 4) break;
      }
      if (best === 0) {
        all = false;
        break;
      }
      score += best;
    }
    if (all) found.push({ item: entry.item, score });
  }
  return found
    .sort((a, b) => b.score - a.score || (b.item.views ?? 0) - (a.item.views ?? 0))
    .slice(0, limit)
    .map(({ item }) => item);
}

/** What has neither letter nor digit (`%`, `🔥`) is looked for as it stands, in the titles alone. */
function withSign<T extends Searchable>(index: readonly Indexed<T>[], sign: string, limit: number): T[] {
  if (sign === '') return [];
  return index
    .filter(({ item }) => item.title.includes(sign))
    .sort((a, b) => (b.item.views ?? 0) - (a.item.views ?? 0))
    .slice(0, limit)
    .map(({ item }) => item);
}
