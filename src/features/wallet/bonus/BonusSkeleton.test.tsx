// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { QueryClient } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../tests/support/in-app.tsx';
import type { WalletBonus } from '../../../contract/wallet.ts';
import { walletQuery } from '../../../domain/wallet-query.ts';
import { partsOf } from '../../../ui/testing.tsx';
import { bonusesPages, readinessQuery } from '../queries.ts';
import { ActiveBonuses } from './ActiveBonuses.tsx';
import { BonusCalculator } from './BonusCalculator.tsx';
import { BonusHistory } from './BonusHistory.tsx';
import { TYPICAL_BONUS, TYPICAL_ENDED } from './typical.ts';

let queryClient: QueryClient;
let page: Awaited<ReturnType<typeof renderInApp>>;

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'pt', messages: {} });
  queryClient = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
});
afterEach(() => page.unmount());

const BALANCES = { available: 100_00, held: 0, balance: 100_00, bonus_balance: 0 };
const READY = { ready: true, available: 100_00, min: 20_00, max: 5000_00, checks: [] };
const ROLLOVER = { remaining: 250_00, total: 250_00, expires_at: null };
const waits = () => page.element.querySelector('[inert]') !== null;

/** Draws before and after the answer. @returns the parts of both */
async function drawn(component: () => ReactNode, isWagering: boolean, deposits: number, bonuses: WalletBonus[]) {
  const wallet = { ...BALANCES, deposit_count: deposits, rollover: isWagering ? ROLLOVER : null };
  queryClient.setQueryData(walletQuery().queryKey, wallet);
  page = await renderInApp(component, queryClient);
  await act(async () => undefined);
  expect(waits()).toBe(true);
  const waiting = partsOf(page.element);
  const list = { data: bonuses, current_page: 1, last_page: 1, total: bonuses.length };
  await act(async () => {
    queryClient.setQueryData(readinessQuery().queryKey, READY);
    queryClient.setQueryData(bonusesPages().queryKey, { pages: [list], pageParams: [1] });
  });
  await vi.waitFor(() => expect(waits()).toBe(false));
  return { waiting, loaded: partsOf(page.element) };
}

const Mine = () => (
  <>
    <ActiveBonuses />
    <BonusCalculator games={[{ id: '1', title: 'Boto', rtp: 96 }]} average={96} />
  </>
);

it.each([
  ['a bonus to wager', true, [TYPICAL_BONUS]],
  ['no bonus', false, []],
] as const)(
  'has the parts of %s and of its calculator until the bonuses are read',
  async (_name, isWagering, bonuses) => {
    const { waiting, loaded } = await drawn(Mine, isWagering, 1, [...bonuses]);
    expect(waiting.length).toBeGreaterThan(2);
    expect(loaded).toEqual(waiting);
  },
);

it('has the shape of the answer to a withdrawal while only that is read', async () => {
  queryClient.setQueryData(walletQuery().queryKey, { ...BALANCES, deposit_count: 1, rollover: null });
  const list = { data: [], current_page: 1, last_page: 1, total: 0 };
  queryClient.setQueryData(bonusesPages().queryKey, { pages: [list], pageParams: [1] });
  page = await renderInApp(() => <BonusCalculator games={[]} average={null} />, queryClient);
  await act(async () => undefined);
  const waiting = partsOf(page.element);
  expect([waits(), waiting]).toEqual([true, ['P', 'P']]);
  await act(async () => void queryClient.setQueryData(readinessQuery().queryKey, READY));
  await vi.waitFor(() => expect(waits()).toBe(false));
  expect(partsOf(page.element)).toEqual(waiting);
});

it.each([
  ['a row', 1, [TYPICAL_ENDED]],
  ['before the first deposit, the line', 0, []],
] as const)('of ended bonuses has the shape of %s', async (_name, deposits, bonuses) => {
  const { waiting, loaded } = await drawn(BonusHistory, false, deposits, [...bonuses]);
  expect(waiting.length).toBeGreaterThan(0);
  expect(loaded).toEqual(waiting);
});

it("keeps the page's gap between an ended bonus and the end of the list", async () => {
  queryClient.setQueryData(walletQuery().queryKey, { ...BALANCES, deposit_count: 1, rollover: null });
  page = await renderInApp(BonusHistory, queryClient);
  await act(async () => undefined);
  const rows = page.element.querySelector('[inert] ul');
  expect(rows?.parentElement?.className).toMatch(/skeleton/);
  expect(rows?.nextElementSibling).not.toBeNull();
});
