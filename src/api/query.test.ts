import { expect, it } from 'vitest';
import { getHomeGames } from '../contract/games.ts';
import { getDeletion } from '../contract/my-data.ts';
import { getWallet } from '../contract/wallet.ts';
import { contractQuery } from './query.ts';

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
