import { i18n } from '@lingui/core';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { configureClient } from '../../api/client-config.ts';
import type { Live } from '../../api/live.ts';
import { news } from '../../ui/news.ts';
import { toast, toastState } from '../../ui/toast.ts';
import { followRanks } from './live.ts';
import { vipQuery } from './queries.ts';

type Handler = (payload: never) => void;

it('BONUS-7: shows a level-up once, also when the event comes twice', () => {
  i18n.loadAndActivate({ locale: 'pt', messages: {} });
  configureClient({ getBaseUrl: () => 'http://site.test/api', fetch: async () => Response.error() });
  let parties = 0;
  const handlers = new Map<string, Handler>();
  const live = {
    on: (name: string, handler: Handler) => {
      handlers.set(name, handler);
      return () => undefined;
    },
    onResync: () => () => undefined,
  } as unknown as Pick<Live, 'on' | 'onResync'>; // only what the follower uses
  const queryClient = new QueryClient();
  const before = { level: 1, points: 4, totalBet: 400, next: { level: 2, totalBet: 500 }, history: [] };
  queryClient.setQueryData(vipQuery().queryKey, before);
  const offers = [
    ['promotions', 'mine'],
    ['bonuses', 'my-coupons'],
  ];
  for (const key of offers) queryClient.setQueryData(key, []);
  const stop = followRanks(live, queryClient, async () => {
    parties += 1;
  });
  const raised = { ...before, level: 2, totalBet: 500, next: null };
  handlers.get('LevelRaised')?.(raised as never);
  expect(queryClient.getQueryData(vipQuery().queryKey)).toEqual(raised);
  // They may ask for a level.
  expect(offers.map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, true]);
  expect(toastState.shown?.text).toBe('Você chegou ao nível 2 do Clube VIP.');
  const { id } = toastState.shown ?? {};
  handlers.get('LevelRaised')?.(raised as never);
  expect(toastState.shown?.id).toBe(id);
  expect(parties).toBe(1);
  // During a round the toast waits, and the confetti with it.
  toast.close();
  news.hold(true);
  handlers.get('LevelRaised')?.({ ...raised, level: 3 } as never);
  expect([toastState.shown, parties]).toEqual([null, 1]);
  news.hold(false);
  expect(toastState.shown?.text).toBe('Você chegou ao nível 3 do Clube VIP.');
  expect(parties).toBe(2);
  toast.close();
  stop();
  configureClient({});
});
