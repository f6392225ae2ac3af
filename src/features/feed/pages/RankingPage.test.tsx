// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { QueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../tests/support/in-app.tsx';
import { connectivity } from '../../../domain/connectivity.ts';
import { byName } from '../../../ui/testing.tsx';
import { TYPICAL_LEADERS, typicalBets } from '../components/typical.ts';
import { biggestQuery, feedQuery, leaderboardQuery } from '../queries.ts';
import { RankingPage } from './RankingPage.tsx';

let page: Awaited<ReturnType<typeof renderInApp>>;

afterEach(() => {
  page.unmount();
  connectivity.online = true;
  vi.unstubAllGlobals();
});

const waiting = () => page.element.querySelectorAll('[inert] table').length;
/** The cells of each table of the page. */
const tables = () =>
  [...page.element.querySelectorAll('table')].map((table) =>
    [...table.rows].map((row) => [...row.cells].map(({ tagName, className }) => `${tagName} ${className}`)),
  );

it('shows tables of the same rows and columns until the bets and the players are read, and no empty state', async () => {
  i18n.loadAndActivate({ locale: 'pt', messages: {} });
  vi.stubGlobal('scrollTo', () => undefined);
  const queryClient = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  page = await renderInApp(RankingPage, queryClient);
  await act(async () => undefined);
  expect(waiting()).toBe(2);
  expect(page.element.textContent).not.toContain('As próximas apostas aparecem aqui.');
  const before = tables();
  const bets = typicalBets(20).map((bet, at) => ({
    ...bet,
    transaction: String(at),
    game: { ...bet.game, image: '/boto.webp' },
  }));
  await act(async () => {
    queryClient.setQueryData(feedQuery().queryKey, bets);
    queryClient.setQueryData(leaderboardQuery('week').queryKey, [...TYPICAL_LEADERS]);
  });
  await vi.waitFor(() => expect(waiting()).toBe(0));
  expect(tables()).toEqual(before);

  await act(async () => byName(page.element, '[role=tab]', 'Maiores').click());
  expect(waiting()).toBe(1);
  const biggest = tables();
  await act(async () => void queryClient.setQueryData(biggestQuery('week').queryKey, bets));
  await vi.waitFor(() => expect(waiting()).toBe(0));
  expect(tables()).toEqual(biggest);
});

it('says offline that the ranking is the stored one, also while another period is shown', async () => {
  i18n.loadAndActivate({ locale: 'pt', messages: {} });
  vi.stubGlobal('scrollTo', () => undefined);
  connectivity.online = false;
  const queryClient = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  queryClient.setQueryData(leaderboardQuery('week').queryKey, [...TYPICAL_LEADERS]);
  page = await renderInApp(RankingPage, queryClient);
  await vi.waitFor(() => expect(page.element.textContent).toContain('Você está offline'));
  expect(page.element.textContent).toContain('atualizado às');
  await act(async () => byName(page.element, 'button', '24 horas').click());
  expect(page.element.textContent).toContain('Você está offline');
});
