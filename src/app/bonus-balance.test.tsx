// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { onlineManager, QueryClient } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../tests/support/in-app.tsx';
import { configureClient } from '../api/client-config.ts';
import { OPEN_ACCOUNT } from '../contract/open-account.ts';
import type { User } from '../contract/session.ts';
import { dispatch } from '../domain/session/state.ts';
import { walletQuery } from '../domain/wallet-query.ts';
import { GameBar } from '../features/games/play/GameBar.tsx';
import { BalanceCard } from '../features/wallet/components/BalanceCard.tsx';
import type { render } from '../ui/testing.tsx';
import { PlayerHello } from './pages/PlayerHello.tsx';
import { PlayerActions } from './shell/PlayerActions.tsx';

const wallet = { balance: 10_000, available: 10_000, held: 0, bonus_balance: 5_000, rollover: null, deposit_count: 1 };
const nothing = () => undefined;
let page: ReturnType<typeof render> | null = null;

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'pt', messages: {} });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: nothing, removeEventListener: nothing }));
  vi.stubGlobal('scrollTo', nothing);
  configureClient({ getBaseUrl: () => 'http://localhost/api', fetch: () => new Promise(nothing) });
  const user = { id: '1', name: 'Ana', first_name: 'Ana', missing: [], account_state: OPEN_ACCOUNT };
  dispatch({ type: 'loggedIn', token: 'token-of-ana-0123456789', user: user as unknown as User });
});
afterEach(() => {
  page?.unmount();
  dispatch({ type: 'ended', exclusion: null });
  configureClient({});
  vi.unstubAllGlobals();
});

const bar = (bonus: number) => (
  <GameBar
    game={null}
    title="Onça"
    funds={{ real: 10_000, bonus }}
    onBack={nothing}
    onDeposit={nothing}
    onRules={nothing}
    onFullscreen={nothing}
  />
);

it.each([
  ['the header', (bonus: number) => <PlayerActions key={bonus} />],
  ['the lobby', (bonus: number) => <PlayerHello key={bonus} />],
  ['the wallet', (bonus: number) => <BalanceCard key={bonus} wallet={{ ...wallet, bonus_balance: bonus }} />],
  ['the bar over a game', bar],
])('%s shows the bonus as a part of its own beside the real money', async (_name, screen) => {
  const said = async (bonus: number) => {
    const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
    queryClient.setQueryData(walletQuery().queryKey, { ...wallet, bonus_balance: bonus });
    const node: ReactNode = screen(bonus);
    page?.unmount();
    page = await renderInApp(() => <>{node}</>, queryClient);
    return (page.element.textContent ?? '').replaceAll('\u00a0', ' ');
  };
  expect(await said(5_000)).toMatch(/R\$ 100,00\s*\+ R\$ 50,00 de bônus/);
  expect(await said(0)).not.toContain('de bônus');
});

/** Renders the actions of a phone's scrolled header with this wallet. */
async function renderHeader(known: typeof wallet) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queryClient.setQueryData(walletQuery().queryKey, known);
  page = await renderInApp(PlayerActions, queryClient);
  return { element: page.element, queryClient };
}

it('the scrolled header of a phone has the bonus beside the real money too', async () => {
  const { element } = await renderHeader(wallet);
  const link = element.querySelector('a[href="/account/wallet"]');
  expect((link?.textContent ?? '').replaceAll('\u00a0', ' ')).toMatch(/^R\$ 100,00\s*\+ R\$ 50,00 de bônus Carteira$/);
});

it('the scrolled header of a phone counts to a new balance', async () => {
  const { queryClient } = await renderHeader({ ...wallet, bonus_balance: 0 });
  const shown = () =>
    page?.element.querySelector('a[href="/account/wallet"] span')?.textContent?.replace('\u00a0', ' ');
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  await act(async () => {
    queryClient.setQueryData(walletQuery().queryKey, { ...wallet, available: 20_000, bonus_balance: 0 });
  });
  await vi.waitFor(async () => {
    await act(async () => undefined);
    expect(frames).not.toHaveLength(0);
  });
  expect(shown()).toBe('R$ 100,00');
  now.mockReturnValue(60_000);
  act(() => {
    for (const frame of frames.splice(0)) frame(0);
  });
  expect(shown()).toBe('R$ 200,00');
  vi.restoreAllMocks();
});

it("a phone's lobby says the time of a balance that it shows offline", async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queryClient.setQueryData(walletQuery().queryKey, wallet, { updatedAt: new Date().setHours(0, 0, 0, 0) - 86_400_000 });
  onlineManager.setOnline(false);
  try {
    page = await renderInApp(PlayerHello, queryClient);
    expect(page.element.textContent).toMatch(/^Saldo de \d/);
    act(() => void queryClient.setQueryData(walletQuery().queryKey, wallet, { updatedAt: Date.now() }));
    await act(() => expect.poll(() => page?.element.textContent).toMatch(/^Saldo às \d\d:\d\d/));
    act(() => onlineManager.setOnline(true));
    expect(page.element.textContent).toMatch(/, Ana/);
  } finally {
    onlineManager.setOnline(true);
  }
});
