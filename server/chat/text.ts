/** Judges the text of a message (CHAT-2). */
import { visibleOf } from '../../src/contract/checks.ts';
import { hasLink, latinOf } from '../../src/contract/links.ts';
import { invalid } from '../errors.ts';
import { fold } from '../lib/fold.ts';
import { hasPersonalNumber } from './personal-numbers.ts';

/** Invisible characters, which hide a link or a word. Those that are parts of an emoji (Unicode UTS 51) stay. */
const INVISIBLE =
  /(?!(?<=[\p{Emoji}\ufe0f])\u200d(?=\p{Extended_Pictographic})|(?<=\p{Emoji})[\ufe0e\ufe0f]|(?<=\u{1f3f4}[\u{e0020}-\u{e007e}]{0,9})[\u{e0020}-\u{e007f}])[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** Lines of a message, at most: it must not fill the screens of others. The last one takes the words of further lines. */
const LINES = 12;
/** More marks on one letter than any language writes: they cover the lines around them. */
const STACKED = /(\p{M}{3})\p{M}+/gu;
const LINE_BREAK = /\r\n?|[\u2028\u2029]/gu;
/** Letters written one by one: `m.a.n.d.a`. A wider gap may stand between two words. */
const SPELLED = /(?<![\p{L}\p{N}])\p{L}(?:[^\p{L}\p{N}]{1,5}\p{L}(?![\p{L}\p{N}])){2,}/gu;
/** A shorter word is found in letters written one by one only if they are that word alone. */
const SPELLED_LEAST = 4;

/** Keeps one empty line of several, and no more than `LINES` lines. */
function withFewLines(text: string): string {
  const lines = text.replace(/\s*\n\s*\n\s*/gu, '\n\n').split('\n');
  return [
    ...lines.slice(0, LINES - 1),
    lines
      .slice(LINES - 1)
      .filter(Boolean)
      .join(' '),
  ]
    .join('\n')
    .trim();
}

/**
 * Whether a text has one of the words, without accents and case, in look-alike letters, or letter by letter: a sentence
 * that is spelled so does not show where its words end.
 */
function hasWord(text: string, words: readonly string[]): boolean {
  const plain = latinOf(text);
  const runs: string[] = [];
  const joined = plain.replace(SPELLED, (letters) => {
    const run = letters.replace(/[^\p{L}]/gu, '');
    runs.push(run);
    return run;
  });
  const copies = [plain, joined].map((copy) => ` ${fold(copy)} `);
  return words
    .map((word) => fold(latinOf(word)))
    .some((word) => {
      if (word !== '' && copies.some((copy) => copy.includes(` ${word} `))) return true;
      const letters = word.replaceAll(' ', '');
      return letters.length >= SPELLED_LEAST && runs.some((run) => run.includes(letters));
    });
}

/**
 * Returns the text without invisible characters.
 * @param words words that the site does not allow; each matches as a whole word
 * @throws ApiError 422 for `text`: `required` when nothing is left, `link`, `personal_data`, `chat_word`
 */
export function judgeText(text: string, words: readonly string[]): string {
  const visible = text.replace(LINE_BREAK, '\n').replace(INVISIBLE, '').replace(STACKED, '$1');
  const clean = withFewLines(visible.trim());
  if (visibleOf(clean) === '') throw invalid('text', 'required');
  if (hasLink(clean)) throw invalid('text', 'link');
  if (hasPersonalNumber(clean)) throw invalid('text', 'personal_data');
  if (hasWord(clean, words)) throw invalid('text', 'chat_word');
  return clean;
}
