// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { QueryClient } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../tests/support/in-app.tsx';
import { walletQuery } from '../../../domain/wallet-query.ts';
import { partsOf } from '../../../ui/testing.tsx';
import { cashbackQuery, couponsQuery } from '../queries.ts';
import { CashbackList } from './CashbackList.tsx';
import { CouponList } from './CouponList.tsx';
import { TYPICAL_CASHBACK, TYPICAL_COUPON } from './typical.ts';

let queryClient: QueryClient;
let page: Awaited<ReturnType<typeof renderInApp>>;

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'pt', messages: {} });
  queryClient = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
});
afterEach(() => page.unmount());

/** Draws before and after `answer`. @returns the parts of both */
async function drawn(component: () => ReactNode, answer: () => void) {
  page = await renderInApp(component, queryClient);
  await act(async () => undefined);
  expect(page.element.querySelectorAll('[inert]')).toHaveLength(1);
  const waiting = partsOf(page.element);
  await act(async () => answer());
  await vi.waitFor(() => expect(page.element.querySelector('[inert]')).toBeNull());
  return { waiting, loaded: partsOf(page.element) };
}

it.each([
  ['an item to claim', 1, [{ ...TYPICAL_CASHBACK, id: '1' }]],
  ['no item, before the first deposit', 0, []],
] as const)('the cashback waits in the shape of %s', async (_name, deposits, items) => {
  const wallet = { available: 0, held: 0, balance: 0, bonus_balance: 0, deposit_count: deposits, rollover: null };
  queryClient.setQueryData(walletQuery().queryKey, wallet);
  const { waiting, loaded } = await drawn(
    () => <CashbackList site={null} />,
    () => void queryClient.setQueryData(cashbackQuery().queryKey, [...items]),
  );
  expect(waiting).toContain('P');
  expect(loaded).toEqual(waiting);
});

it.each([true, false])('coupons wait in the shape of one with its terms (player: %s)', async (isPlayer) => {
  const { waiting, loaded } = await drawn(
    () => <CouponList isPlayer={isPlayer} costOf={() => null} />,
    () => void queryClient.setQueryData(couponsQuery(isPlayer).queryKey, [{ ...TYPICAL_COUPON, code: 'BRISA20' }]),
  );
  expect(waiting.filter((tag) => tag === 'LI')).toHaveLength(1);
  expect(loaded).toEqual(waiting);
});

it.each([
  [null, 'Ele pede R$ 100,00 em apostas, que têm um custo médio.'],
  [4_00, 'Apostar os R$ 100,00 que ele pede custa em média R$ 4,00.'],
])('a coupon tells what it asks for also before the average cost is known (%s)', async (cost, words) => {
  queryClient.setQueryData(couponsQuery(false).queryKey, [TYPICAL_COUPON]);
  page = await renderInApp(() => <CouponList isPlayer={false} costOf={() => cost} />, queryClient);
  await act(async () => undefined);
  expect(page.element.textContent.replaceAll('\u00a0', ' ')).toContain(words);
});
