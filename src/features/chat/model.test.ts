import { describe, expect, it } from 'vitest';
import type { ChatMessage } from '../../contract/chat.ts';
import { searchEmoji } from './emoji.ts';
import {
  cardOf,
  dayOf,
  isBy,
  isContinued,
  isEchoed,
  MOST,
  meets,
  mentionAt,
  mentionable,
  partsOf,
  withAnswer,
  withLive,
  withMention,
  without,
  withoutAuthors,
} from './model.ts';

const message = (id: number | string, over: Partial<ChatMessage> = {}): ChatMessage => ({
  id: String(id),
  type: 'user',
  user: { id: '7', name: 'Mar***' },
  author: 'a',
  time: '2026-11-23T12:00:00.000Z',
  text: `texto ${id}`,
  reply_to: null,
  mission: null,
  colorClass: 'level-1',
  emoji: null,
  pinned_until: null,
  attachments: [],
  ...over,
});
const some = (...ids: number[]) => ids.map((id) => message(id));
const ids = (messages: readonly ChatMessage[]) => messages.map(({ id }) => Number(id));

describe('the history', () => {
  it('adds live messages in the order of their ids, each once', () => {
    expect(ids(withLive(some(8, 9), some(11, 10, 11), true))).toEqual([8, 9, 10, 11]);
    expect(ids(withLive(some(8, 10), some(9, 10), true))).toEqual([8, 9, 10]);
    // Ids are numbers, not texts.
    expect(ids(withLive(some(99), some(100), true))).toEqual([99, 100]);
    const known = some(8);
    expect(withLive(known, [], true)).toBe(known);
    // The copy on the private channel changes nothing, so nothing is drawn for it.
    expect(withLive(known, [...known], true)).toBe(known);
  });

  it('replaces a known message, as when it was pinned', () => {
    expect(withLive(some(8, 9), [message(8, { type: 'pinned' })], true)[0]?.type).toBe('pinned');
  });

  it('does not add a message that is older than the history, unless nothing is older', () => {
    expect(ids(withLive(some(8, 9), some(3), true))).toEqual([8, 9]);
    expect(ids(withLive(some(8, 9), some(3), false))).toEqual([3, 8, 9]);
  });

  it('meets an answer that shares a message, though its newest is not in memory, or not the one in memory', () => {
    expect(meets(some(5, 6, 7, 8), some(4, 5, 6))).toBe(true);
    expect(meets(some(5, 6), some(6, 7, 8))).toBe(true);
    expect(meets(some(5, 6), some(8, 9))).toBe(false);
    // Later live messages are no bridge: between them and the rest of the memory some are missing.
    expect(meets(some(5, 6, 99), some(8, 98))).toBe(false);
  });

  it('drops what an answer lacks within its range: removed messages, ignored players', () => {
    expect(ids(withAnswer(some(1, 5, 6, 7, 12), some(4, 5, 7, 9)))).toEqual([1, 4, 5, 7, 9, 12]);
    expect(ids(withAnswer(some(1, 5, 6, 7), some(7, 8), '5'))).toEqual([1, 5, 7, 8]);
    expect(ids(withAnswer(some(1), []))).toEqual([1]);
  });

  it('drops removed messages, those of ignored players, and what others quote of either', () => {
    const quote = { id: '5', name: 'x', text: 'ruim', author: 'bad' };
    const known = [message(4), message(5, { author: 'bad' }), message(6, { reply_to: quote }), message(7)];
    for (const kept of [without(known, new Set(['5'])), withoutAuthors(known, new Set(['bad']))]) {
      expect(kept.map(({ id, reply_to }) => [id, reply_to])).toEqual([
        ['4', null],
        ['6', null],
        ['7', null],
      ]);
    }
    // The same objects, so that their rows do not render again.
    expect(withoutAuthors(known, new Set(['bad']))[1]).toBe(withoutAuthors(known, new Set(['bad']))[1]);
    expect(without(known, new Set(['9']))).toBe(known);
    // The house has no author, and is never ignored.
    expect(withoutAuthors([message(1, { author: '' })], new Set(['']))).toHaveLength(1);
  });

  it('keeps a bounded number of messages in a long stream', () => {
    let all = withLive([], some(...Array.from({ length: MOST }, (_, at) => at + 1)), true);
    all = withLive(all, some(MOST + 1), true);
    expect(all.length).toBeLessThanOrEqual(MOST);
    expect(ids(all).at(-1)).toBe(MOST + 1);
  });
});

describe('a row', () => {
  it('stands under the name above within five minutes of the same writer and day', () => {
    const first = message(1);
    expect(isContinued(message(2), first)).toBe(true);
    expect(isContinued(message(2, { author: 'b' }), first)).toBe(false);
    expect(isContinued(message(2, { time: '2026-11-23T12:06:00.000Z' }), first)).toBe(false);
    expect(isContinued(message(2, { reply_to: { id: '1', name: 'x', text: 'y', author: 'b' } }), first)).toBe(false);
    expect(isContinued(first, undefined)).toBe(false);
  });

  it('is the player’s own by the author; a guest has written none, not the house’s either', () => {
    expect(isBy('a', message(1))).toBe(true);
    expect(isBy('b', message(1))).toBe(false);
    expect(isBy('', message(1, { author: '' }))).toBe(false);
  });

  it('belongs to the day of São Paulo', () => {
    expect(dayOf('2026-11-23T02:59:00.000Z')).toBe('2026-11-22');
    expect(dayOf('2026-11-23T03:00:00.000Z')).toBe('2026-11-23');
  });

  it('marks mentions and nothing else', () => {
    expect(partsOf('Oi @Mar***, a@b e <b>isto</b>')).toEqual([
      { text: 'Oi ', isMention: false },
      { text: '@Mar***', isMention: true },
      { text: ', a@b e <b>isto</b>', isMention: false },
    ]);
  });
});

describe('writing', () => {
  it('recognises its own message in the live channel, also without what the server removes', () => {
    const own = [message(5), message(6, { author: 'me', text: 'Bom dia' })];
    expect(isEchoed(own, 'me', ' Bom\u200b dia ', '5')).toBe(true);
    expect(isEchoed(own, 'me', 'Bom dia', '6')).toBe(false);
    expect(isEchoed(own, 'me', 'Outra', '5')).toBe(false);
  });

  it('offers the latest writers for an unfinished mention, without hidden names and the house', () => {
    const messages = [
      message(1, { user: { id: '1', name: 'Márcia' } }),
      message(2, { user: { id: '', name: '******' } }),
      message(3, { user: { id: '', name: 'Marina' }, author: '' }),
      message(4, { user: { id: '2', name: 'Mario' } }),
    ];
    expect(mentionAt('Oi @ma', 6)).toBe('ma');
    expect(mentionAt('a@ma', 4)).toBeNull();
    expect(mentionable(messages, 'ma', 5)).toEqual(['Mario', 'Márcia']);
    expect(mentionable(messages, '', 1)).toEqual(['Mario']);
    expect(withMention('Oi @ma tudo', 6, 'Mario')).toEqual(['Oi @Mario tudo', 10]);
  });

  it('makes a card of a pasted address of this site only', () => {
    const origin = 'https://jangada.example';
    expect(cardOf(`${origin}/en/casino/estudio-recife/onca-da-lua`, origin)).toMatchObject({
      attachment_type: 'game',
      attachment_url: '/casino/estudio-recife/onca-da-lua',
    });
    expect(cardOf(`${origin}/bets/12`, origin)?.attachment_type).toBe('bet');
    expect(cardOf(`${origin}/?sheet=missions:3`, origin)?.attachment_url).toBe('/?sheet=missions:3');
    expect(cardOf(`${origin}/?sheet=missions:7.2026-11-23`, origin)?.attachment_url).toBe('/?sheet=missions:7');
    for (const text of [
      'https://evil.example/bets/12',
      `${origin}/casino/category/slots`,
      `${origin}/account/wallet`,
      `${origin}/?sheet=deposit`,
      'javascript:alert(1)',
      'oi',
    ])
      expect(cardOf(text, origin), text).toBeNull();
  });
});

describe('the emoji search', () => {
  it('finds by words of both languages, without accents', () => {
    const found = (typed: string) => searchEmoji(typed).map(({ emoji }) => emoji);
    expect(found('fogo')).toContain('🔥');
    expect(found('fire')).toContain('🔥');
    expect(found('coração verde')).toEqual(['💚']);
    expect(found('xyzzy')).toEqual([]);
    expect(found('').length).toBeGreaterThan(150);
  });
});
