import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { EarlySession } from './early-session.ts';

const SITE = 'https://site.example';
const send = vi.fn<(path: string, init: RequestInit) => Promise<Response>>(async () => new Response('{}'));
const replaceState = vi.fn<(state: null, title: string, address: string) => void>();
const postMessage = vi.fn<(message: object, site: string) => void>();
let place: { hash: string; readonly pathname: string; readonly search: string };
let hear: () => void;

beforeEach(() => {
  place = { hash: '', pathname: '/play/game', search: '?mode=real' };
  vi.stubGlobal('location', place);
  vi.stubGlobal('history', { replaceState });
  vi.stubGlobal('fetch', send);
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('parent', { postMessage });
  vi.stubGlobal('addEventListener', (_type: string, listener: () => void) => {
    hear = listener;
  });
  vi.stubGlobal('removeEventListener', () => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  vi.resetModules();
});

/** Runs the script in a page with this data. */
async function open(over: object = {}): Promise<EarlySession> {
  const data = { mode: 'real', parent: SITE, problem: null, game: { gamecode: 'game' }, ...over };
  vi.stubGlobal('document', { getElementById: () => ({ textContent: JSON.stringify(data) }) });
  await import('./early-session.ts');
  return (globalThis as unknown as { earlySession: EarlySession }).earlySession;
}
const asked = () => send.mock.calls.map(([path, { body }]) => [path, JSON.parse(String(body))]);

it('requests the session with the token of the address, and removes the token from it', async () => {
  place.hash = '#t=launch-1';
  const { token, answer } = await open();
  expect(replaceState).toHaveBeenCalledWith(null, '', '/play/game?mode=real');
  expect(await token).toBe('launch-1');
  expect((await answer)?.status).toBe(200);
  expect(asked()).toEqual([['/api/session', { gamecode: 'game', mode: 'real', token: 'launch-1' }]]);
});

it('asks the site for a launch that is under way, and requests the session when it comes', async () => {
  const { answer } = await open();
  expect(postMessage).toHaveBeenCalledWith({ v: 1, type: 'waiting' }, SITE);
  expect(send).not.toHaveBeenCalled();
  place.hash = '#t=launch-2';
  hear();
  await answer;
  expect(asked()).toEqual([['/api/session', { gamecode: 'game', mode: 'real', token: 'launch-2' }]]);
});

it('requests a demo without a token', async () => {
  const { token, answer } = await open({ mode: 'demo' });
  await answer;
  expect(await token).toBeNull();
  expect(asked()).toEqual([['/api/session', { gamecode: 'game', mode: 'demo' }]]);
});

it.each([
  ['an unknown game', { game: null, problem: 'game_not_found', mode: 'demo' }],
  ['a real game without a site', { parent: null }],
])('requests nothing for %s', async (_what, over) => {
  const { answer } = await open(over);
  expect(await answer).toBeNull();
  expect(send).not.toHaveBeenCalled();
});

it('reports a lost request to the game', async () => {
  send.mockRejectedValueOnce(new TypeError('network'));
  const { answer } = await open({ mode: 'demo' });
  await expect(answer).rejects.toThrow('network');
});
