import { describe, expect, it } from 'vitest';
import { pagesWord } from './messages.ts';

describe("the worker's check of a page's message", () => {
  it.each([
    { type: 'SKIP_WAITING' },
    { type: 'SEND_REPORTS' },
    { type: 'KEEP', shown: ['/posters/boto-240.avif'], wanted: ['/icons/mare-192.png'] },
    { type: 'KEEP', shown: [], wanted: [] },
  ])('accepts %j', (said) => expect(pagesWord(said)).toEqual(said));

  it.each([undefined, null, 'SKIP_WAITING', { type: 'skip' }, { meta: 'x' }, { type: 'KEEP' }])('rejects %j', (data) =>
    expect(pagesWord(data)).toBeNull(),
  );

  it.each([
    'https://elsewhere.example/a.png',
    '//elsewhere.example/a.png',
    '/api/profile/documents/1.png',
    '/index.html',
    '/a.png?x=1',
    'a.png',
  ])('refuses to cache %s', (path) => {
    expect(pagesWord({ type: 'KEEP', shown: [path], wanted: [] })).toBeNull();
    expect(pagesWord({ type: 'KEEP', shown: [], wanted: [path] })).toBeNull();
  });

  it('rejects more than ten pictures in one message', () => {
    const shown = Array.from({ length: 11 }, (_, index) => `/posters/${index}.avif`);
    expect(pagesWord({ type: 'KEEP', shown, wanted: [] })).toBeNull();
    expect(pagesWord({ type: 'KEEP', shown: shown.slice(1), wanted: [] })).not.toBeNull();
  });
});
