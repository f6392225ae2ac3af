import { i18n } from '@lingui/core';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { configureClient } from '../../api/client-config.ts';
import type { Live } from '../../api/live.ts';
import { toast, toastState } from '../../ui/toast.ts';
import { followBoxes } from './live.ts';
import { heldBoxesQuery, itemsQuery } from './queries.ts';

const BOX = {
  id: '3',
  name: 'bau',
  title: 'Baú do Mercado',
  description: 'Itens de colecionar.',
  image: '/boxes/bau.svg',
  price: 3_000,
  prizes_id: '3',
};
const GIVEN = {
  id: '8',
  box: BOX,
  source: 'gift',
  received_at: '2026-11-20T12:00:00.000Z',
  opened_at: null,
  sold_at: null,
  value: 0,
};
let answer: () => Response;

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'pt', messages: {} });
  toast.close();
  answer = () => Response.error();
  configureClient({ getBaseUrl: () => 'http://site.test/api', fetch: async () => answer() });
});
afterEach(() => {
  toast.close();
  configureClient({});
});

function follow(queryClient: QueryClient) {
  const handlers = new Map<string, (payload: never) => void>();
  const live = {
    on: (name: string, handler: (payload: never) => void) => {
      handlers.set(name, handler);
      return () => undefined;
    },
    onResync: () => () => undefined,
  } as unknown as Pick<Live, 'on' | 'onResync'>; // only what the follower uses
  followBoxes(live, queryClient);
  return (over: object = {}) => handlers.get('NotifyNewUserBox')?.({ ...GIVEN, ...over } as never);
}

it('reads the lists again for every change of a box, and tells only a box that was given', async () => {
  const queryClient = new QueryClient();
  const keys = [heldBoxesQuery().queryKey, itemsQuery().queryKey];
  const tell = follow(queryClient);
  for (const over of [{}, { opened_at: '2026-11-20T12:00:00.000Z' }, { source: 'bought' }]) {
    for (const key of keys) queryClient.setQueryData(key, []);
    tell(over);
    expect(keys.map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, true]);
  }
  // Words in another language are better than none.
  await vi.waitFor(() =>
    expect(toastState.shown?.text).toBe('Você ganhou uma caixa: Baú do Mercado. Ela está em Minhas caixas.'),
  );
  expect(toastState.recent.filter(({ text }) => text.startsWith('Você ganhou uma caixa'))).toHaveLength(1);
});

it('tells a given box in the words of the page, not of the account', async () => {
  answer = () => Response.json({ data: [GIVEN] });
  follow(new QueryClient())({ box: { ...BOX, title: 'Market Chest' } });
  await vi.waitFor(() => expect(toastState.shown?.text).toContain('Baú do Mercado'));
});
