/**
 * Search on the device: ignores accents and case, tolerates typing errors, ranks by place and quality of the match.
 * Pure, and fast on ten thousand games.
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
  readonly type: string;
  readonly providercode: string;
  readonly aliases?: readonly string[] | undefined;
  readonly views?: number | undefined;
}

/**
 * A prepared list, so that a key press folds no titles and compares each word of the catalogue once. Flat arrays: ten
 * thousand titles are transferred between threads as a few buffers.
 */
export interface Index {
  readonly size: number;
  /** All distinct words. */
  readonly vocabulary: readonly string[];
  /** Letters of each word as a bit set. */
  readonly letters: Uint32Array<ArrayBuffer>;
  /** Word `n` occurs in the entries from `starts[n]` up to, but not including, `starts[n + 1]` of `entries`. */
  readonly entries: Uint32Array<ArrayBuffer>;
  readonly starts: Uint32Array<ArrayBuffer>;
  /** Folded titles, one per line, and the start of each line. */
  readonly folded: string;
  readonly lines: Uint32Array<ArrayBuffer>;
  /** Original titles, one per line. */
  readonly titles: string;
  /** Studios by code, and the studio of each entry. */
  readonly studios: readonly string[];
  readonly studio: Uint16Array<ArrayBuffer>;
  /** All entries, the most viewed first. */
  readonly order: Uint32Array<ArrayBuffer>;
}

/** Builds the index over titles, aliases and kinds. */
export function indexOf(items: readonly Searchable[]): Index {
  const places = new Map<string, number>();
  // Kinds and aliases repeat, so each text is folded once.
  const known = new Map<string, readonly number[]>();
  const wordsOf = (text: string): readonly number[] => {
    let words = known.get(text);
    if (!words) known.set(text, (words = placesOf(fold(text), places)));
    return words;
  };
  const studios = new Map<string, number>();
  const studio = new Uint16Array(items.length);
  /** Entries by word. */
  const having: number[][] = [];
  const lines = new Uint32Array(items.length + 1);
  const folded: string[] = [];
  for (const [at, { title, type, aliases = [], providercode }] of items.entries()) {
    const bare = fold(title);
    const own = new Set(placesOf(bare, places));
    for (const text of [...aliases, type]) for (const word of wordsOf(text)) own.add(word);
    for (const word of own) (having[word] ??= []).push(at);
    folded.push(bare);
    lines[at + 1] = (lines[at] ?? 0) + bare.length + 1;
    if (!studios.has(providercode)) studios.set(providercode, studios.size);
    studio[at] = studios.get(providercode) ?? 0;
  }
  const vocabulary = [...places.keys()];
  const starts = new Uint32Array(vocabulary.length + 1);
  for (const [word, entries] of having.entries()) starts[word + 1] = (starts[word] ?? 0) + entries.length;
  const views = items.map((item) => item.views ?? 0);
  return {
    size: items.length,
    vocabulary,
    letters: Uint32Array.from(vocabulary, lettersOf),
    entries: Uint32Array.from(having.flat()),
    starts,
    folded: folded.join('\n'),
    lines,
    titles: items.map(({ title }) => title.replaceAll('\n', ' ')).join('\n'),
    studios: [...studios.keys()],
    studio,
    order: Uint32Array.from(views.keys()).sort((a, b) => (views[b] ?? 0) - (views[a] ?? 0) || a - b),
  };
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

/** Letters of a word as bits; letters of other alphabets share bits. */
function lettersOf(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at += 1) bits |= 1 << (word.charCodeAt(at) & 31);
  return bits >>> 0;
}

/** Number of set bits. */
function bitsIn(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** Quality of a match of a word that has all typed letters: 0 none, 2 inside, 3 prefix, 4 whole word. */
function exactFit(typed: string, known: string): number {
  if (known.startsWith(typed)) return known.length === typed.length ? 4 : 3;
  return typed.length >= 3 && known.includes(typed) ? 2 : 0;
}

/** Number of typing errors that are tolerated. */
function errorsIn(typed: string): number {
  return typed.length >= 8 ? 2 : typed.length >= 4 ? 1 : 0;
}

/** Calls `tell` with the place and the quality of each word that matches a typed one. */
function eachFit(
  typed: string,
  { vocabulary, letters }: Pick<Index, 'vocabulary' | 'letters'>,
  tell: (place: number, value: number) => void,
): void {
  const errors = errorsIn(typed);
  const own = lettersOf(typed);
  for (let at = 0; at < vocabulary.length; at += 1) {
    // Each missing letter is at least one error, so most words are excluded without a comparison.
    const lacking = own & ~(letters[at] ?? 0);
    if (lacking !== 0 && (errors === 0 || bitsIn(lacking) > errors)) continue;
    const known = vocabulary[at] ?? '';
    const value = lacking === 0 ? exactFit(typed, known) : 0;
    if (value > 0) tell(at, value);
    else if (errors > 0 && withinDistance(typed, known, errors)) tell(at, 1);
  }
}

/** Whether `b`, or its prefix of similar length, is at most `limit` edits away; a swap of neighbours counts as one. */
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
    // Once two rows are above the limit everywhere, no later cell can be below it.
    if (Math.min(...next) > limit && Math.min(...row) > limit) return false;
    before = row;
    row = next;
  }
  // Compare with prefixes about as long as the typed word: the player may not have typed the rest yet.
  return Math.min(...row.slice(Math.max(0, a.length - limit))) <= limit;
}

/**
 * Places of the matching entries, best first; among equal matches the most viewed first. Every typed word must match.
 * `names`: studio names by code, which are searched too.
 */
export function search(index: Index, typed: string, names: ReadonlyMap<string, string> = new Map()): number[] {
  const words = fold(typed).split(' ').filter(Boolean);
  if (words.length === 0) return withSign(index, typed.trim());
  const scores = new Uint16Array(index.size);
  for (const [order, word] of words.entries()) {
    const values = valuesOf(index, word, names);
    for (let at = 0; at < scores.length; at += 1) {
      const value = values[at] ?? 0;
      const before = scores[at] ?? 0;
      scores[at] = value === 0 || (order > 0 && before === 0) ? 0 : before + value;
    }
  }
  const phrases = phraseScores(index, words.join(' '));
  // One bucket per score, filled in the order of views, so no sort is needed.
  const buckets: number[][] = [];
  for (const at of index.order) {
    const score = scores[at] ?? 0;
    if (score > 0) (buckets[score + (phrases[at] ?? 0)] ??= []).push(at);
  }
  const found = buckets.reverse().flat();
  return found.length === 0 && words.length === 1 ? withoutSpaces(index, typed) : found;
}

/** Letters from which a word may be a title typed without its spaces (`saojoao`). */
const LEAST_JOINED = 6;

/** The titles that contain the word when their spaces are left out; the most viewed first. */
function withoutSpaces({ folded, order }: Index, typed: string): number[] {
  const word = fold(typed);
  if (word.length < LEAST_JOINED) return [];
  const joined = folded.replaceAll(' ', '').split('\n');
  return [...order].filter((at) => joined[at]?.includes(word));
}

/** Quality of the best matching word of each entry; 0 without a match. */
function valuesOf(index: Index, typed: string, names: ReadonlyMap<string, string>): Uint8Array {
  const { size, entries, starts, studios, studio } = index;
  const values = new Uint8Array(size);
  eachFit(typed, index, (word, value) => {
    for (let place = starts[word] ?? 0, end = starts[word + 1] ?? 0; place < end; place += 1) {
      const at = entries[place] ?? 0;
      if ((values[at] ?? 0) < value) values[at] = value;
    }
  });
  const byStudio = Uint8Array.from(studios, (code) => nameValue(typed, names.get(code)));
  if (byStudio.some((value) => value > 0))
    for (let at = 0; at < size; at += 1) values[at] = Math.max(values[at] ?? 0, byStudio[studio[at] ?? 0] ?? 0);
  // A word that occurs as it was typed holds no typing error: "pipa" does not find "pira".
  return values.some((value) => value > 1) ? values.map((value) => (value > 1 ? value : 0)) : values;
}

function nameValue(typed: string, name = ''): number {
  const vocabulary = fold(name).split(' ').filter(Boolean);
  let best = 0;
  eachFit(typed, { vocabulary, letters: Uint32Array.from(vocabulary, lettersOf) }, (_, value) => {
    best = Math.max(best, value);
  });
  return best;
}

/** Bonus of each title that contains the whole phrase; highest at its start. */
function phraseScores({ size, folded, lines }: Index, phrase: string): Uint8Array {
  const scores = new Uint8Array(size);
  let line = 0;
  for (let at = folded.indexOf(phrase); at >= 0; at = folded.indexOf(phrase, lines[line + 1] ?? folded.length)) {
    while ((lines[line + 1] ?? folded.length) <= at) line += 1;
    scores[line] = at === lines[line] ? 10 : 6;
  }
  return scores;
}

/** A term without letters and digits (`%`, `🔥`) is searched in the original titles only. */
function withSign({ titles, order }: Index, sign: string): number[] {
  if (sign === '') return [];
  const written = titles.split('\n');
  return [...order].filter((at) => written[at]?.includes(sign));
}
