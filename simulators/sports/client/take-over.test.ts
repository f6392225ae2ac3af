// @vitest-environment jsdom
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { firstScreen } from '../server/first-screen.ts';
import type { Card } from '../server/views.ts';
import type { PageData } from './page-data.ts';

const club = (name: string) => ({ name, short: 'ABC', colors: ['#000', '#fff'] as const, pattern: 0 });
const card: Card = {
  id: 'm1',
  sport: 'football',
  league: 'br-a',
  leagueName: 'Brasileirão & Cia',
  start: 0,
  home: club('Aroeira'),
  away: club('<Caatinga>'),
  phase: 'first',
  minute: 12,
  added: null,
  goals: [1, 0],
  reds: [0, 1],
  suspended: null,
  cause: null,
  corrected: false,
  contest: null,
  odds: [150, 400, 700],
};
const data: PageData = {
  lang: 'pt',
  parent: null,
  view: '',
  board: {
    now: 0,
    live: [card, { ...card, id: 'm2', phase: 'ended', odds: null }],
    leagues: [{ id: 'br-a', sport: 'football', name: 'Brasileirão', region: 'Brasil' }],
    next: [],
  },
};

// The page's own timers end with the test.
beforeAll(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }));
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
  localStorage.clear();
  document.body.replaceChildren();
  document.documentElement.removeAttribute('style');
  history.replaceState(null, '', '/');
});

it('draws the screen of the document again, and goes on with the taps and the words that came before', async () => {
  vi.resetModules();
  localStorage.clear();
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      readonly readyState = 1;
    },
  );
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ matches: [], prices: [null] })));
  history.replaceState(null, '', '/?palette=canvas.ffffff_text.07121d_accent.nothex_x.12;color');
  document.body.innerHTML = '<div id="sports"></div><script type="application/json" id="data"></script>';
  const root = document.querySelector('#sports')!;
  root.innerHTML = firstScreen(data);
  document.getElementById('data')!.textContent = JSON.stringify(data);
  await import('./head.ts');
  expect(document.documentElement.style.cssText).toBe('--canvas: #ffffff; --text: #07121d;');
  const drawn = () => root.querySelector('#content')?.innerHTML.replaceAll(/crest-\d+/g, 'crest');
  const before = drawn();
  expect(root.textContent).toContain('<Caatinga>');
  const odd = () => root.querySelector<HTMLButtonElement>('[data-match=m1][data-selection="result::draw"]');
  odd()?.click();
  expect(odd()?.getAttribute('aria-pressed')).toBe('false');
  let asked = '';
  vi.stubGlobal('fetch', async (path: string) => {
    asked = path.startsWith('/api/search') ? path : asked;
    return new Response(JSON.stringify({ matches: [], prices: [null] }));
  });
  await import('./main.ts');
  // The same screen but for the tap: nothing moves under a finger.
  expect(odd()?.getAttribute('aria-pressed')).toBe('true');
  expect(drawn()?.replace('aria-pressed="true"', 'aria-pressed="false"')).toBe(before);
  expect(root.querySelector('.slip')).not.toBeNull();

  // A mouse button that is pressed on the document's odd and released on the page's.
  vi.resetModules();
  localStorage.clear();
  root.innerHTML = firstScreen(data);
  await import('./head.ts');
  odd()?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  await import('./main.ts');
  expect(odd()?.getAttribute('aria-pressed')).toBe('false');
  odd()?.dispatchEvent(new MouseEvent('mouseup', { bubbles: true }));
  expect(odd()?.getAttribute('aria-pressed')).toBe('true');
  odd()?.dispatchEvent(new MouseEvent('mouseup', { bubbles: true }));
  expect(odd()?.getAttribute('aria-pressed')).toBe('true');

  vi.resetModules();
  root.innerHTML = firstScreen(data);
  root.querySelector('input')!.value = 'caatinga';
  await import('./main.ts');
  expect([root.querySelector('input')?.value, document.activeElement]).toEqual([
    'caatinga',
    root.querySelector('input'),
  ]);
  await vi.advanceTimersByTimeAsync(300);
  expect(asked).toContain('q=caatinga');
});
