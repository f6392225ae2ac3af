// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { onlineManager, QueryClient } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../tests/support/in-app.tsx';
import type { User } from '../../contract/session.ts';
import { dispatch } from '../../domain/session/state.ts';
import { walletQuery } from '../../domain/wallet-query.ts';
import { recentGamesQuery } from '../../features/games/queries.ts';
import { partsOf, render } from '../../ui/testing.tsx';
import { FirstSteps, PlayerFirstSteps } from './FirstSteps.tsx';

const ana = {
  id: 'ana',
  first_name: 'Ana',
  missing: [],
  verified: { email: false, phone: false, identity: false },
} as unknown as User;

let shown: ReturnType<typeof render> | undefined;
async function draw(user: Partial<User>, steps: { hasDeposited: boolean; hasPlayed: boolean }): Promise<string[]> {
  dispatch({ type: 'loggedIn', token: 't', user: { ...ana, ...user } });
  const rootRoute = createRootRoute({ component: () => <FirstSteps {...steps} /> });
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory({ initialEntries: ['/'] }) });
  await router.load();
  shown = render(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router as never} />
    </I18nProvider>,
  );
  await act(async () => undefined);
  return [...shown.element.querySelectorAll('button, a')].map((one) => one.textContent ?? '');
}

beforeEach(() => i18n.loadAndActivate({ locale: 'pt', messages: {} }));
afterEach(() => {
  shown?.unmount();
  dispatch({ type: 'ended', exclusion: null });
});

it.each([
  ['the phone', { phone: false }, false, false, 'Receber o código'],
  ['the deposit', { phone: true }, false, false, 'Fazer o primeiro depósito'],
  ['the first game', { phone: true }, true, false, 'Ver os jogos'],
])(
  'names %s as the next step of a new player, and nothing else',
  async (_what, verified, hasDeposited, hasPlayed, action) => {
    const user = { verified: { ...ana.verified, ...verified } } as Partial<User>;
    expect(await draw(user, { hasDeposited, hasPlayed })).toEqual([action]);
    expect(shown?.element.textContent).toContain('Que bom ter você aqui, Ana');
  },
);

it('disables the deposit without a connection, and says why', async () => {
  onlineManager.setOnline(false);
  try {
    await draw({ verified: { ...ana.verified, phone: true } }, { hasDeposited: false, hasPlayed: false });
    const button = shown?.element.querySelector('button');
    expect(button?.getAttribute('aria-disabled')).toBe('true');
    const reason = document.getElementById(button?.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toBe('Depositar pede conexão.');
  } finally {
    act(() => onlineManager.setOnline(true));
  }
});

it('shows nothing to a player who has deposited and played, or is paused', async () => {
  expect(await draw({}, { hasDeposited: true, hasPlayed: true })).toEqual([]);
  shown?.unmount();
  const paused = { bet: false, deposit: false, promotions: false, reason: 'pause', until: null };
  expect(
    await draw({ account_state: paused } as unknown as Partial<User>, { hasDeposited: false, hasPlayed: false }),
  ).toEqual([]);
});

it.each([0, 1])('a new player sees the welcome at its place while the wallet loads (deposits: %s)', async (count) => {
  dispatch({ type: 'loggedIn', token: 't', user: ana });
  const queryClient = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  const none = { data: [], current_page: 1, last_page: 1, total: 0 };
  queryClient.setQueryData(recentGamesQuery().queryKey, none);
  const page = await renderInApp(() => <PlayerFirstSteps />, queryClient);
  await act(async () => undefined);
  const waiting = partsOf(page.element.querySelector('[inert]') ?? page.element);
  expect(waiting).toEqual(['H2', 'LI', 'BUTTON', 'LI', 'LI']);
  const wallet = { available: 0, held: 0, balance: 0, bonus_balance: 0, deposit_count: count, rollover: null };
  await act(async () => void queryClient.setQueryData(walletQuery().queryKey, wallet));
  await vi.waitFor(() => expect(page.element.querySelector('[inert]')).toBeNull());
  expect(partsOf(page.element)).toEqual(waiting);
  page.unmount();
});
