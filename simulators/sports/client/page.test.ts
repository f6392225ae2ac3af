// @vitest-environment jsdom
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Card } from '../server/views.ts';

/** The connection to the odds, as a test drives it. */
class TestStream extends EventTarget {
  static readonly CLOSED = 2;
  static last: TestStream;
  readonly readyState = 1;
  readonly address: string;
  constructor(address: string) {
    super();
    this.address = address;
    TestStream.last = this;
  }
  close() {
    // Nothing is open.
  }
  tick(at: number) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify({ at, cards: [], over: [] }) }));
  }
}

const club = (name: string) => ({ name, short: 'ABC', colors: ['#000', '#fff'] as const, pattern: 0 });
const card: Card = {
  id: 'm1',
  sport: 'football',
  league: 'br-a',
  leagueName: 'Brasileirão Série A',
  start: 0,
  home: club('Aroeira'),
  away: club('Caatinga'),
  phase: 'first',
  minute: 12,
  added: null,
  goals: [1, 0],
  reds: [0, 0],
  suspended: null,
  cause: null,
  corrected: false,
  contest: null,
  odds: [150, 400, 700],
};
/** The server's answer to a match, and how long it takes (ms). */
let matchStatus = 503;
let matchDelay = 0;
const board = { now: 0, live: [card], leagues: [], next: [] };

// The page is one module, which is loaded once: the tests go on with its one screen.
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  vi.setSystemTime(Date.UTC(2026, 10, 20, 17, 32));
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('EventSource', TestStream);
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.startsWith('/api/matches/')) {
      if (matchDelay > 0) await new Promise((resolve) => setTimeout(resolve, matchDelay));
      return new Response('{}', { status: matchStatus });
    }
    const coming = { ...card, id: 'm2', phase: 'scheduled', away: club('Dunas') };
    const found = path.includes('q=aroeira') ? [card, coming] : path.includes('q=caatinga') ? [card] : [];
    if (path.startsWith('/api/search')) return Response.json({ matches: found });
    return Response.json(path.startsWith('/api/fixtures') ? { matches: [] } : board);
  });
  localStorage.clear();
  document.body.innerHTML = '<div id="sports"></div>';
  const data = document.createElement('script');
  data.type = 'application/json';
  data.id = 'data';
  data.textContent = JSON.stringify({ lang: 'pt', parent: null, view: '', board });
  document.body.append(data);
  await import('./main.ts');
});
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  document.documentElement.removeAttribute('data-lost');
});

it('suspends all odds after three seconds without a tick, says since when, and takes the odds back by itself', async () => {
  const notice = () => document.querySelector('[role=status].lost')?.textContent;
  const isLost = () => document.documentElement.hasAttribute('data-lost');
  // The page measures the silence by a clock that fake timers do not reach in jsdom.
  let clock = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => clock);
  const pass = (ms: number) => {
    clock += ms;
    return vi.advanceTimersByTimeAsync(ms);
  };
  TestStream.last.tick(1_000);
  await pass(2_000);
  expect([isLost(), notice()]).toEqual([false, '']);
  await pass(1_000);
  expect(isLost()).toBe(true);
  expect(notice()).toBe('Odds suspensas: sem conexão desde 14:32. Elas voltam sozinhas.');
  expect(document.querySelector('.card-head')?.getAttribute('aria-label')).toBe('Aroeira × Caatinga, 1 – 0');
  TestStream.last.tick(5_000);
  await vi.advanceTimersByTimeAsync(100);
  expect([isLost(), notice()]).toEqual([false, 'As odds voltaram.']);
});

it('shows the shape of a view that lets the visitor wait, and none for a quick answer', async () => {
  const bones = () => document.querySelectorAll('main .skeleton .markets .panel').length;
  matchDelay = 400;
  document.querySelector<HTMLElement>('.card-head')?.click();
  await vi.advanceTimersByTimeAsync(200);
  expect(bones()).toBe(0);
  await vi.advanceTimersByTimeAsync(100);
  expect(bones()).toBeGreaterThan(0);
  await vi.advanceTimersByTimeAsync(200);
  expect([bones(), document.querySelector('.failure') !== null]).toEqual([0, true]);
  matchDelay = 0;
  document.querySelector<HTMLAnchorElement>('nav a')?.click();
  await vi.advanceTimersByTimeAsync(100);
});

it('hears a match although it was not read, and none that the server does not have', async () => {
  const open = async (status: number) => {
    matchStatus = status;
    document.querySelector<HTMLElement>('.card-head')?.click();
    await vi.advanceTimersByTimeAsync(100);
    const { address } = TestStream.last;
    document.querySelector<HTMLAnchorElement>('nav a')?.click();
    await vi.advanceTimersByTimeAsync(100);
    return [address, TestStream.last.address].map((it) => it.includes('match='));
  };
  expect(await open(503)).toEqual([true, false]);
  expect(await open(404)).toEqual([false, false]);
});

it('moves the focus to the screen that a link opened, which begins with its name', async () => {
  const chip = [...document.querySelectorAll<HTMLAnchorElement>('nav a')].find(
    ({ textContent }) => textContent === 'Ao vivo',
  );
  chip?.focus();
  chip?.click();
  await vi.advanceTimersByTimeAsync(100);
  expect(document.activeElement?.id).toBe('content');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Esportes');
  expect(document.querySelector('#content h1')?.textContent).toBe('Ao vivo');
  expect(document.querySelector('nav [aria-current]')?.textContent).toBe('Ao vivo');
});

it('shows the matches that the provider finds, says how many, and keeps them when the odds come back', async () => {
  const field = document.querySelector<HTMLInputElement>('input[type=search]');
  const search = async (words: string) => {
    if (field) field.value = words;
    field?.dispatchEvent(new Event('input'));
    await vi.advanceTimersByTimeAsync(300);
  };
  const found = () =>
    [...document.querySelectorAll('#content .card-head')].map((head) => head.getAttribute('aria-label'));
  await search('aroeira');
  expect(found()).toEqual(['Aroeira × Caatinga, 1 – 0', 'Aroeira × Dunas']);
  expect(document.querySelector('[role=status].lost')?.textContent).toBe('Resultado da busca: 2');
  expect([...document.querySelectorAll('h1')].map(({ textContent }) => textContent)).toEqual(['Resultado da busca']);
  await search('');
  expect(document.querySelector('[role=status].lost')?.textContent).toBe('');
  await search('xyz');
  expect(document.querySelector('#content')?.textContent).toContain('Nenhum jogo com “xyz”');
  await search('caatinga');
  let clock = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => clock);
  TestStream.last.tick(6_000);
  clock += 3_000;
  await vi.advanceTimersByTimeAsync(3_000);
  expect(document.documentElement.hasAttribute('data-lost')).toBe(true);
  TestStream.last.tick(9_000);
  await vi.advanceTimersByTimeAsync(100);
  expect(found()).toEqual(['Aroeira × Caatinga, 1 – 0']);
  document.querySelector<HTMLAnchorElement>('nav a')?.click();
  await vi.advanceTimersByTimeAsync(100);
  expect(field?.value).toBe('');
});
