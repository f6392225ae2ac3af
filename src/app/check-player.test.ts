// @vitest-environment jsdom
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dispatch } from '../domain/session/state.ts';
import { checkPlayer } from './check-player.ts';

const { startSession } = vi.hoisted(() => {
  vi.resetModules();
  return { startSession: vi.fn<(ahead?: unknown) => Promise<void>>() };
});
vi.mock('../domain/session/session.ts', () => ({ startSession }));
afterAll(() => vi.resetModules());

const { dataset } = document.documentElement;
const ahead = { token: 'token-of-ana-0123456789', answer: Promise.resolve(null) };

beforeEach(() => {
  startSession.mockReset();
  window.accountAhead = ahead;
  dataset['mayDeposit'] = '';
});
afterEach(() => {
  delete window.accountAhead;
  delete dataset['mayDeposit'];
});

it('gives the document’s answer to the check, and lets the account decide about Depositar from then on', async () => {
  dispatch({ type: 'opened', token: ahead.token });
  let answered = () => {};
  startSession.mockImplementation(() => new Promise((resolve) => (answered = resolve)));
  const checked = checkPlayer();
  await vi.waitFor(() => expect(startSession).toHaveBeenCalledExactlyOnceWith(ahead));
  expect([dataset['mayDeposit'], window.accountAhead]).toEqual(['', undefined]);
  answered();
  await checked;
  expect(dataset['mayDeposit']).toBeUndefined();
});

it.each([
  ['out', null],
  ['in as another player', 'token-of-bia-0123456789'],
])('hides Depositar at once where another tab has logged %s', (_how, token) => {
  startSession.mockReturnValue(new Promise(() => {}));
  dispatch({ type: 'opened', token });
  const checked = checkPlayer();
  expect(dataset['mayDeposit']).toBeUndefined();
  expect(checked === undefined).toBe(token === null);
});
