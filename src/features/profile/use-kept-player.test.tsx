// @vitest-environment jsdom
import { IDBFactory } from 'fake-indexeddb';
import { act } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { User } from '../../contract/session.ts';
import { connectivity } from '../../domain/connectivity.ts';
import { dispatch, session } from '../../domain/session/state.ts';
import { destroyPrivate, openPrivate } from '../../storage/databases.ts';
import { playerKeptAt } from '../../storage/kept-player.ts';
import { DATA_SCHEMA, ME } from '../../storage/rows.ts';
import { render } from '../../ui/testing.tsx';
import { useKeptPlayer } from './use-kept-player.ts';

const ana = { id: 'ana' } as User;

function Age() {
  const { data, isRefetchError, dataUpdatedAt } = useKeptPlayer();
  return <p>{`${data?.id ?? 'nobody'} ${dataUpdatedAt} ${isRefetchError ? 'unanswered' : 'well'}`}</p>;
}

/** Waits until storage has answered the earlier calls. */
const storage = () => act(async () => void (await playerKeptAt()));

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  const store = await openPrivate('1', 'ana');
  await store?.reads.save([{ key: ME, data: ana, updatedAt: 42, schema: DATA_SCHEMA }]);
});
afterEach(async () => {
  Object.assign(connectivity, { online: true });
  dispatch({ type: 'ended', exclusion: null });
  await destroyPrivate();
});

it('returns the time of the stored player if the API has not confirmed the player in this visit', async () => {
  dispatch({ type: 'opened', token: 'token' });
  dispatch({ type: 'recalled', token: 'token', user: ana });
  dispatch({ type: 'unanswered', token: 'token' });
  const { element, unmount } = render(<Age />);
  await storage();
  expect(element.textContent).toBe('ana 42 unanswered');
  unmount();
});

it('returns the time of the stored player if the network is lost after the confirmation', async () => {
  dispatch({ type: 'loggedIn', token: 'token', user: ana });
  const { element, unmount } = render(<Age />);
  expect(element.textContent).toBe('ana 0 well');
  await act(async () => Object.assign(connectivity, { online: false }));
  await storage();
  expect(element.textContent).toBe('ana 42 well');
  expect(session.phase).toBe('confirmed');
  unmount();
});
