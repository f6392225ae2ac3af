// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Wallet } from '../../../contract/wallet.ts';
import { byName, partsOf, render } from '../../../ui/testing.tsx';
import { BalanceCard, BalanceSkeleton } from './BalanceCard.tsx';

const wallet: Wallet = { available: 1000, held: 0, balance: 1000, bonus_balance: 0, deposit_count: 1, rollover: null };
let page: ReturnType<typeof render>;

beforeEach(() => i18n.loadAndActivate({ locale: 'pt', messages: {} }));
afterEach(() => {
  page.unmount();
  onlineManager.setOnline(true);
});

const show = (node: ReactNode) => {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  page = render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient()}>
        <RouterContextProvider router={router}>{node}</RouterContextProvider>
      </QueryClientProvider>
    </I18nProvider>,
  );
  return page.element;
};

it('disables deposit and withdrawal offline, and says why', () => {
  onlineManager.setOnline(false);
  show(<BalanceCard wallet={wallet} />);
  for (const name of ['Depositar', 'Sacar']) {
    const button = byName(page.element, 'button', name);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Depositar e sacar pedem conexão.',
    );
  }
});

it('has a skeleton of its own shape, of which nothing can be reached', () => {
  const waiting = show(<BalanceSkeleton />);
  expect(waiting.querySelector('[inert] button')).not.toBeNull();
  const parts = partsOf(waiting);
  page.unmount();
  expect(partsOf(show(<BalanceCard wallet={wallet} />))).toEqual(parts);
});
