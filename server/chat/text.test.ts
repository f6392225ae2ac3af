import { describe, expect, test } from 'vitest';
import { judgeText } from './text.ts';

const WORDS = ['me manda um pix', 'tubarão'];

describe('a word of the site’s list is found', () => {
  test.each([
    ['in other case and without accents', 'TUBARAO!'],
    ['behind a joiner', 'me man\u200dda um pix'],
    ['behind an Arabic letter mark', 'me man\u061cda um pix'],
    ['behind a language tag', 'me man\u{e0001}da um pix'],
    ['behind an annotation anchor', 'me man\ufff9da um pix'],
    ['behind a deprecated format sign', 'me man\u206ada um pix'],
    ['behind a musical sign', 'me man\u{1d173}da um pix'],
    ['behind a variation selector', 'me man\ufe0fda um pix'],
    ['with a Cyrillic letter', 'mе manda um pix'],
    ['with a Greek letter', 'me mαnda um pix'],
    ['in wide letters', 'ｍｅ ｍａｎｄａ ｕｍ ｐｉｘ'],
    ['in letters of mathematics', '𝗺𝗲 𝗺𝗮𝗻𝗱𝗮 𝘂𝗺 𝗽𝗶𝘅'],
    ['with accents of other languages', 'mė mäňda ųm píx'],
    ['letter by letter with dots', 'me m.a.n.d.a um p.i.x'],
    ['letter by letter with spaces', 't u b a r ã o'],
    ['letter by letter with two signs', 't- u- b- a- r- a- o'],
    ['letter by letter in the words of a sentence', 'm e  m a n d a  u m  p i x'],
    ['letter by letter without gaps of words', 'm.e.m.a.n.d.a.u.m.p.i.x'],
    ['letter by letter with wide gaps', 'm e   m a n d a - - u m   p i x'],
    ['letter by letter inside a spelled sentence', 'o l h a o t u b a r ã o a í'],
    ['letter by letter over lines', 't\nu\nb\na\nr\na\no'],
    ['over lines', 'me\nmanda\rum pix'],
  ])('%s', (_what, text) => {
    expect(() => judgeText(text, WORDS)).toThrow(expect.objectContaining({ errors: { text: ['chat_word'] } }));
  });

  test('but not in other words, numbers and single letters', () => {
    for (const text of ['tubarões', 'a e o', 'meu pix caiu', 'v2 a b', 'me mandaram um pix', 'e a o u', 't u b a'])
      expect(judgeText(text, WORDS)).toBe(text);
  });

  test('nor a short word inside letters of a list', () => {
    for (const text of ['a b c d e', 'opções: a, b, c, d', 'g o l']) expect(judgeText(text, ['bcd', 'ol'])).toBe(text);
    expect(() => judgeText('b-c-d', ['bcd'])).toThrow(expect.objectContaining({ status: 422 }));
  });

  test('also when the list itself has other letters', () => {
    expect(() => judgeText('tubarao', ['tubаrão'])).toThrow(expect.objectContaining({ status: 422 }));
  });
});

describe('a stored text', () => {
  test.each(['👨‍👩‍👧', '❤️', '👍🏽', '🧑🏿‍🚀', '🏳️‍🌈', '1️⃣', '🇧🇷', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'Bom dia! 😀'])('keeps %s', (text) => {
    expect(judgeText(text, [])).toBe(text);
  });

  test.each([
    ['a joiner between letters', 'a\u200db'],
    ['a joiner at the end', 'ab\u200d'],
    ['a variation selector', 'a\ufe0fb'],
    ['tags', 'a\u{e0041}\u{e007f}b'],
    ['format signs', '\u061ca\u206a\ufff9\u{1d173}b\u{e0001}'],
    ['blank letters', 'a\u3164\u2800b'],
  ])('loses %s', (_what, text) => {
    expect(judgeText(text, [])).toBe('ab');
  });

  test.each(['\r', '\r\n', '\n', '\u2028'])('has at most 12 lines, also divided by %j', (end) => {
    const many = Array.from({ length: 40 }, (_, at) => `linha${at + 1}`).join(end);
    const text = judgeText(many, []);
    expect(text.split(/[\r\n\u2028]/u)).toHaveLength(12);
    expect(judgeText(`a${end.repeat(30)}b`, [])).toBe('a\n\nb');
  });
});
