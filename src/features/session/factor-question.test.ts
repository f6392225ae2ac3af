// @vitest-environment jsdom
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { configureClient } from '../../api/client-config.ts';
import { destroyPrivate, openPrivate } from '../../storage/databases.ts';
import { forgetPendingActions } from '../../storage/pending.ts';
import { claimCompletionQuestion, claimFactorQuestion } from './mutations.ts';

let isDue = true;
const session = () => ({
  data: {
    id: '1',
    created_at: '2026-11-20T12:00:00.000Z',
    expires_at: '2026-11-27T12:00:00.000Z',
    idle_ends_at: null,
    second_factor_until: null,
    second_factor_due: isDue,
    restricted: false,
    now: '2026-11-20T12:00:00.000Z',
  },
});

beforeEach(async () => {
  isDue = true;
  globalThis.indexedDB = new IDBFactory();
  await openPrivate('1', 'ana');
  configureClient({ getBaseUrl: () => 'http://site.test/api', fetch: async () => Response.json(session()) });
});
afterEach(async () => {
  configureClient({});
  forgetPendingActions();
  await destroyPrivate();
});

it('asks for the second factor once in a session, also after the page is loaded again', async () => {
  expect(await claimFactorQuestion('a token')).toBe(true);
  expect(await claimFactorQuestion('a token')).toBe(false);
  // A new document has no memory of its own; the player's storage remembers.
  forgetPendingActions();
  expect(await claimFactorQuestion('a token')).toBe(false);
  expect(await claimFactorQuestion('the token of the next login')).toBe(true);
});

it('asks for missing data once in a session, also after the page is loaded again', async () => {
  expect(await claimCompletionQuestion('a token')).toBe(true);
  forgetPendingActions();
  expect(await claimCompletionQuestion('a token')).toBe(false);
  expect(await claimCompletionQuestion('the token of the next login')).toBe(true);
});

it('does not use the question up while the session needs no second factor', async () => {
  isDue = false;
  expect(await claimFactorQuestion('a token')).toBe(false);
  isDue = true;
  expect(await claimFactorQuestion('a token')).toBe(true);
});
