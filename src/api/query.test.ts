import { QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { getHomeGames } from '../contract/games.ts';
import { getDeletion } from '../contract/my-data.ts';
import { getWallet } from '../contract/wallet.ts';
import { contractQuery, createQueryClient, readIfEmpty } from './query.ts';

const facts = { key: ['noun', 'part'], pick: () => null } as const;
const wallet = { ...facts, load: async () => getWallet };
const home = { ...facts, load: async () => getHomeGames };
const deletion = { ...facts, load: async () => getDeletion };

it.each([
  ['a player’s read', getWallet, contractQuery(wallet), { keep: 'private', isPrivate: true }],
  ['a public read', getHomeGames, contractQuery({ ...home, auth: 'none' }), { keep: 'public', isPrivate: false }],
  [
    'a read that is not stored',
    getDeletion,
    contractQuery({ ...deletion, offline: 'never' }),
    { keep: 'none', isPrivate: true },
  ],
])('stores the answer of %s as its call declares, loaded or not', (_what, call, { meta }, expected) => {
  expect(meta).toEqual(expected);
  expect(contractQuery({ ...facts, call }).meta).toEqual(expected);
});

it('compiles only with the policy that the call declares', () => {
  // @ts-expect-error -- `getHomeGames` is public
  contractQuery(home);
  // @ts-expect-error -- the answer of `getDeletion` is not stored
  contractQuery(deletion);
  // @ts-expect-error -- `getWallet` is a player's
  expect(contractQuery({ ...wallet, auth: 'none' }).queryKey).toEqual(['noun', 'part']);
});

it('begins a read before the page only if no answer is stored', () => {
  const client = createQueryClient();
  const queryFn = vi.fn(async () => 'new');
  client.setQueryData(['noun', 'stored'], 'old', { updatedAt: 1 });
  readIfEmpty(client, { queryKey: ['noun', 'stored'], queryFn });
  expect(queryFn).not.toHaveBeenCalled();
  readIfEmpty(client, { queryKey: ['noun', 'empty'], queryFn });
  expect(queryFn).toHaveBeenCalledOnce();
  client.clear();
});

it('asks for the last visit’s answer again only when the page is idle, and for any other at once', async () => {
  const idle = vi.fn<(work: () => void) => number>(() => 0);
  vi.stubGlobal('requestIdleCallback', idle);
  const load = vi.fn(async () => getHomeGames);
  const options = contractQuery({ ...facts, load, auth: 'none' });
  const client = createQueryClient();
  client.setQueryData(options.queryKey, null, { updatedAt: 1 });
  const again = client.fetchQuery({ ...options, staleTime: 0 }).catch(() => null);
  await vi.waitFor(() => expect(idle).toHaveBeenCalledOnce());
  expect(load).not.toHaveBeenCalled();
  idle.mock.calls[0]?.[0]();
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
  const other = client.fetchQuery({ ...options, queryKey: ['noun', 'other'] }).catch(() => null);
  expect(load).toHaveBeenCalledTimes(2);
  await Promise.all([again, other]);
  expect(idle).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
  client.clear();
});

it('reads once more after changes during a first read, and shows its answer until then', async () => {
  const answers: ((answer: string) => void)[] = [];
  const queryKey = ['noun', 'part'];
  const client = createQueryClient();
  const queryFn = () => new Promise<string>((resolve) => void answers.push(resolve));
  const observer = new QueryObserver(client, { queryKey, queryFn });
  const end = observer.subscribe(() => undefined);
  const changes = [1, 2, 3].map(() => client.invalidateQueries({ queryKey }));
  expect(answers).toHaveLength(1);
  answers[0]?.('before the change');
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  expect(observer.getCurrentResult().data).toBe('before the change');
  answers[1]?.('after it');
  await Promise.all(changes);
  expect([observer.getCurrentResult().data, answers.length]).toEqual(['after it', 2]);
  end();
  client.clear();
});

it('counts the answer of a first read as old if it changed meanwhile and no screen shows it', async () => {
  const queryKey = ['noun', 'part'];
  const client = createQueryClient();
  let answer: (value: string) => void = () => undefined;
  const read = client.fetchQuery({ queryKey, queryFn: () => new Promise<string>((resolve) => (answer = resolve)) });
  const change = client.invalidateQueries({ queryKey, refetchType: 'none' });
  answer('before the change');
  await Promise.all([read, change]);
  expect(client.getQueryState(queryKey)).toMatchObject({ data: 'before the change', isInvalidated: true });
  client.clear();
});
