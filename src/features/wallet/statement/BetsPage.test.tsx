// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { QueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../tests/support/in-app.tsx';
import type { Bet } from '../../../contract/wallet.ts';
import { byName } from '../../../ui/testing.tsx';
import { betsPages } from '../queries.ts';
import { BetsPage } from './BetsPage.tsx';

const game = { game_id: '7', title: 'Onça da Lua', image: null, gamecode: 'onca-da-lua', providercode: 'p' };
const bet = (id: string, win_amount: number): Bet => ({
  id,
  transaction: id,
  game,
  bet_amount: 100,
  win_amount,
  multiplier: win_amount / 100,
  date: '2026-11-20T12:00:00.000Z',
  round: id,
  status: 'settled',
  balance_after: 1_000,
});
let page: Awaited<ReturnType<typeof renderInApp>>;

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'pt', messages: {} });
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
});
afterEach(() => {
  page.unmount();
  vi.unstubAllGlobals();
});

/** Shows the history, of which the first two of 30 bets are read. */
async function show() {
  const queryClient = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  queryClient.setQueryData(betsPages().queryKey, {
    pages: [{ data: [bet('2', 300), bet('1', 0)], current_page: 1, last_page: 15, total: 30 }],
    pageParams: [1],
  });
  page = await renderInApp(BetsPage, queryClient);
  await act(async () => undefined);
  return page.router;
}
const count = () => page.element.querySelector('main [role="status"]')?.textContent;

it('keeps result, period and number of bets in the bar of the list', async () => {
  const router = await show();
  expect(document.documentElement.hasAttribute('data-has-list-bar')).toBe(true);
  const bar = page.element.querySelector('[class*="bar"][data-inset]');
  expect(bar?.querySelector('[role="group"][aria-label="Resultado"] select[aria-label="Período"]')).not.toBeNull();
  expect(count()).toBe('30 apostas');
  await act(async () => byName(page.element, 'button', 'Ganhas').click());
  await vi.waitFor(() => expect(router.state.location.search).toEqual({ result: 'won' }));
  await vi.waitFor(() => expect(count()).toBe('1 aposta até aqui'));
});

it('filters by a preset in place, and shows the days of a custom period below the bar', async () => {
  const router = await show();
  const choose = async (value: string) => {
    const select = page.element.querySelector<HTMLSelectElement>('select[aria-label="Período"]');
    if (select === null) throw new Error('no select of the period');
    await act(async () => {
      select.value = value;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
  };
  const days = () => page.element.querySelectorAll('input[type="date"]').length;
  await choose('days');
  expect(days()).toBe(2);
  await choose('week');
  await vi.waitFor(() => expect(router.state.location.search).toHaveProperty('from'));
  expect(days()).toBe(0);
});
