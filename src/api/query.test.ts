import { QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { getHomeGames } from '../contract/games.ts';
import { getDeletion } from '../contract/my-data.ts';
import { getWallet } from '../contract/wallet.ts';
import { contractQuery, createQueryClient } from './query.ts';

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

it('reads again after a change if the first read was under way during it', async () => {
  const answers: ((answer: string) => void)[] = [];
  const queryKey = ['noun', 'part'];
  const client = createQueryClient();
  const queryFn = () => new Promise<string>((resolve) => void answers.push(resolve));
  const observer = new QueryObserver(client, { queryKey, queryFn });
  const end = observer.subscribe(() => undefined);
  const first = client.fetchQuery({ queryKey, queryFn });
  const all = client.invalidateQueries({ queryKey });
  answers[0]?.('before the change');
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.('after it');
  await all;
  expect([observer.getCurrentResult().data, await first]).toEqual(['after it', 'after it']);
  end();
  client.clear();
});
