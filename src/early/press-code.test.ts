// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { preloadCodeOf } from './press-code.ts';

afterEach(() => document.head.replaceChildren());

it('requests the code and the styles of what the pressed address opens, and no other', () => {
  document.head.innerHTML =
    '<meta name="code" data-opens="/login" content="/assets/login.js /assets/login.css">' +
    '<meta name="code" data-opens="sheet=search" content="/assets/search.js">';
  preloadCodeOf('http://localhost:3000/en/login');
  const links = [...document.head.querySelectorAll('link')].map((it) => [
    it.rel,
    it.getAttribute('href'),
    it.getAttribute('crossorigin'),
  ]);
  expect(links).toEqual([
    ['modulepreload', '/assets/login.js', ''],
    ['preload', '/assets/login.css', ''],
  ]);
});

it('requests nothing for a game, whose sheet is in the first file', () => {
  document.head.innerHTML = '<meta name="code" data-opens="/login" content="/assets/login.js">';
  preloadCodeOf('http://localhost:3000/casino/recife/onca');
  expect(document.head.querySelectorAll('link')).toHaveLength(0);
});
