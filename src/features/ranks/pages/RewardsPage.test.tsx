// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { onlineManager, QueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../tests/support/in-app.tsx';
import { OPEN_ACCOUNT } from '../../../contract/open-account.ts';
import type { User } from '../../../contract/session.ts';
import { dispatch } from '../../../domain/session/state.ts';
import { partsOf } from '../../../ui/testing.tsx';
import { rankingQuery, vipQuery } from '../queries.ts';
import { RewardsPage } from './RewardsPage.tsx';

const RANKS = [1, 2, 3, 4, 5, 6].map((level) => ({
  level,
  title: `Nível ${level}`,
  totalBet: (level - 1) * 5_000,
  image: '/assets/images/ranks/1.webp',
  benefits: ['Saque em até 120 minutos', 'Cashback semanal de 10%'],
}));
let page: Awaited<ReturnType<typeof renderInApp>>;

afterEach(() => {
  page.unmount();
  dispatch({ type: 'ended', exclusion: null });
  onlineManager.setOnline(true);
  vi.unstubAllGlobals();
});

it("shows the shape of the player's level and of all levels until they have loaded", async () => {
  i18n.loadAndActivate({ locale: 'pt', messages: {} });
  vi.stubGlobal('scrollTo', () => undefined);
  const user = { id: '1', name: 'Ana', first_name: 'Ana', missing: [], account_state: OPEN_ACCOUNT };
  dispatch({ type: 'loggedIn', token: 'token-of-ana-0123456789', user: user as unknown as User });
  const queryClient = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  page = await renderInApp(RewardsPage, queryClient);
  await act(async () => undefined);
  const waiting = partsOf(page.element);
  expect(page.element.querySelectorAll('[inert]')).toHaveLength(2);
  await act(async () => {
    queryClient.setQueryData(rankingQuery().queryKey, RANKS);
    queryClient.setQueryData(vipQuery().queryKey, { level: 1, points: 0, totalBet: 0, next: null, history: [] });
  });
  await vi.waitFor(() => expect(page.element.querySelector('[inert]')).toBeNull());
  expect(page.element.textContent).toContain('Nível 6');
  expect(partsOf(page.element)).toEqual(waiting);
});

it('tells a player what to bet for the next level, but not a paused one', async () => {
  i18n.loadAndActivate({ locale: 'pt', messages: {} });
  vi.stubGlobal('scrollTo', () => undefined);
  const queryClient = new QueryClient({
    defaultOptions: { queries: { enabled: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  queryClient.setQueryData(rankingQuery().queryKey, RANKS);
  queryClient.setQueryData(vipQuery().queryKey, { level: 2, points: 0, totalBet: 5_000, next: null, history: [] });
  const enter = (promotions: boolean) => {
    const user = { id: '1', name: 'Ana', missing: [], account_state: { ...OPEN_ACCOUNT, promotions } };
    dispatch({ type: 'loggedIn', token: 'token-of-ana-0123456789', user: user as unknown as User });
  };
  enter(true);
  page = await renderInApp(RewardsPage, queryClient);
  await vi.waitFor(() => expect(page.element.textContent).toContain('caminho até o nível 3'));
  await act(async () => enter(false));
  expect(page.element.textContent).toContain('Seu nível: 2');
  expect(page.element.textContent).not.toContain('caminho até o nível 3');
});

it('keeps the place of a picture that the device cannot load, without a broken frame', async () => {
  i18n.loadAndActivate({ locale: 'pt', messages: {} });
  vi.stubGlobal('scrollTo', () => undefined);
  const queryClient = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  queryClient.setQueryData(rankingQuery().queryKey, RANKS);
  page = await renderInApp(RewardsPage, queryClient);
  await vi.waitFor(() => expect(page.element.querySelectorAll('li img')).toHaveLength(RANKS.length));
  for (const _attempt of ['its own picture', 'that of the first level'])
    await act(async () => {
      for (const picture of page.element.querySelectorAll('li img')) picture.dispatchEvent(new Event('error'));
    });
  expect(page.element.querySelectorAll('li img')).toHaveLength(0);
  expect(page.element.querySelectorAll('li canvas')).toHaveLength(RANKS.length);
});

it("leaves the place of a level's picture empty offline, instead of the first level's picture", async () => {
  i18n.loadAndActivate({ locale: 'pt', messages: {} });
  vi.stubGlobal('scrollTo', () => undefined);
  onlineManager.setOnline(false);
  const queryClient = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  const ranks = RANKS.map((rank) => ({ ...rank, image: `/assets/images/ranks/${rank.level + 1}.webp` }));
  queryClient.setQueryData(rankingQuery().queryKey, ranks);
  page = await renderInApp(RewardsPage, queryClient);
  await vi.waitFor(() => expect(page.element.querySelectorAll('li img')).toHaveLength(RANKS.length));
  await act(async () => {
    for (const picture of page.element.querySelectorAll('li img')) picture.dispatchEvent(new Event('error'));
  });
  expect(page.element.querySelectorAll('li img')).toHaveLength(0);
  expect(page.element.querySelectorAll('li canvas')).toHaveLength(RANKS.length);
});
