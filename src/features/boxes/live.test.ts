import { i18n } from '@lingui/core';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { Live } from '../../api/live.ts';
import { toastState } from '../../ui/toast.ts';
import { followBoxes } from './live.ts';
import { heldBoxesQuery, itemsQuery } from './queries.ts';

it('tells a box that was given, and reads the lists again for every change of a box', () => {
  i18n.loadAndActivate({ locale: 'pt', messages: {} });
  const handlers = new Map<string, (payload: never) => void>();
  const live = {
    on: (name: string, handler: (payload: never) => void) => {
      handlers.set(name, handler);
      return () => undefined;
    },
    onResync: () => () => undefined,
  } as unknown as Pick<Live, 'on' | 'onResync'>; // only what the follower uses
  const queryClient = new QueryClient();
  const keys = [heldBoxesQuery().queryKey, itemsQuery().queryKey];
  const isStale = () => keys.map((key) => queryClient.getQueryState(key)?.isInvalidated);
  const fill = () => {
    for (const key of keys) queryClient.setQueryData(key, []);
  };
  const stop = followBoxes(live, queryClient);
  const given = { source: 'gift', opened_at: null, sold_at: null, box: { title: 'Baú do Mercado' } };
  const tell = (over: object) => handlers.get('NotifyNewUserBox')?.({ ...given, ...over } as never);

  fill();
  tell({});
  expect(isStale()).toEqual([true, true]);
  expect(toastState.shown?.text).toBe('Você ganhou uma caixa: Baú do Mercado. Ela está em Minhas caixas.');
  const { id } = toastState.shown ?? {};

  // Opened or bought in another tab: the lists change, nothing is announced.
  for (const over of [{ opened_at: '2026-11-20T12:00:00.000Z' }, { source: 'bought' }]) {
    fill();
    tell(over);
    expect(isStale()).toEqual([true, true]);
    expect(toastState.shown?.id).toBe(id);
  }
  stop();
});
