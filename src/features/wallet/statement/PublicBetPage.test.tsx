// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { QueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../tests/support/in-app.tsx';
import type { PublicBet } from '../../../contract/feed.ts';
import { partsOf } from '../../../ui/testing.tsx';
import { publicBetQuery } from '../queries.ts';
import { PublicBetPage } from './PublicBetPage.tsx';

const BET: PublicBet = {
  transaction: '9',
  game: { game_id: '7', title: 'Onça da Lua', image: null, providercode: 'p', gamecode: 'onca-da-lua' },
  user: { id: '1', name: 'A***' },
  bet_amount: 100,
  win_amount: 300,
  multiplier: 3,
  date: '2026-11-20T12:00:00.000Z',
  settled_at: '2026-11-20T12:00:01.000Z',
  round: null,
  hidden: false,
};
let page: Awaited<ReturnType<typeof renderInApp>>;

afterEach(() => {
  page.unmount();
  vi.unstubAllGlobals();
});

it('shows the shape of the bet until it has loaded', async () => {
  i18n.loadAndActivate({ locale: 'pt', messages: {} });
  vi.stubGlobal('scrollTo', () => undefined);
  const queryClient = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  page = await renderInApp(PublicBetPage, queryClient);
  await act(async () => undefined);
  const waiting = partsOf(page.element);
  expect(page.element.querySelector('[inert] dl')).not.toBeNull();
  await act(async () => void queryClient.setQueryData(publicBetQuery('').queryKey, BET));
  await vi.waitFor(() => expect(page.element.querySelector('[inert]')).toBeNull());
  expect(page.element.textContent).toContain('Onça da Lua');
  expect(partsOf(page.element)).toEqual(waiting);
});
