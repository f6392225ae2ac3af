/** Judges the text of a message (CHAT-2). */
import { hasLink, visibleOf } from '../../src/contract/checks.ts';
import { invalid } from '../errors.ts';
import { fold } from '../lib/fold.ts';
import { hasPersonalNumber } from './personal-numbers.ts';

/** Invisible characters that hide a link or a word; the joiner stays, because emoji need it. */
const INVISIBLE =
  /[\u034f\u00ad\u115f\u1160\u17b4\u17b5\u180e\u200b\u200c\u200e\u200f\u2060-\u2064\u2800\u3164\ufeff\uffa0]/gu;
/** Lines of a message, at most: it must not fill the screens of others. The last one takes the words of further lines. */
const LINES = 12;
/** More marks on one letter than any language writes: they cover the lines around them. */
const STACKED = /(\p{M}{3})\p{M}+/gu;

/** Keeps one empty line of several, and no more than `LINES` lines. */
function withFewLines(text: string): string {
  const lines = text.replace(/\s*\n\s*\n\s*/gu, '\n\n').split(/\r?\n|[\u2028\u2029]/u);
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
 * Returns the text without invisible characters.
 * @param words words that the site does not allow; each matches as a whole word, without accents and case
 * @throws ApiError 422 for `text`: `required` when nothing is left, `link`, `personal_data`, `chat_word`
 */
export function judgeText(text: string, words: readonly string[]): string {
  const clean = withFewLines(text.replace(INVISIBLE, '').replace(STACKED, '$1').trim());
  if (visibleOf(clean) === '') throw invalid('text', 'required');
  if (hasLink(clean)) throw invalid('text', 'link');
  if (hasPersonalNumber(clean)) throw invalid('text', 'personal_data');
  const folded = ` ${fold(clean)} `;
  if (words.some((word) => fold(word) !== '' && folded.includes(` ${fold(word)} `))) throw invalid('text', 'chat_word');
  return clean;
}
