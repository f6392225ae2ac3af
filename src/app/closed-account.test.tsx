// @vitest-environment jsdom
/** A paused player on the screens that lead to a deposit or to a game (CARE-5). */
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { configureClient } from '../api/client-config.ts';
import { OPEN_ACCOUNT } from '../contract/open-account.ts';
import type { AccountState, User } from '../contract/session.ts';
import { dispatch, setSessionCache } from '../domain/session/state.ts';
import { walletQuery } from '../domain/wallet-query.ts';
import { cashbackQuery, couponsQuery } from '../features/bonuses/queries.ts';
import { MyBoxesPage } from '../features/boxes/pages/MyBoxesPage.tsx';
import { heldBoxesQuery } from '../features/boxes/queries.ts';
import { GamePage } from '../features/games/play/GamePage.tsx';
import { GameSheet } from '../features/games/play/GameSheet.tsx';
import { gameAtQuery, gameQuery, recentGamesQuery } from '../features/games/queries.ts';
import { followSession } from '../features/session/live.ts';
import { SportsPage } from '../features/sports/SportsPage.tsx';
import { BalanceCard } from '../features/wallet/components/BalanceCard.tsx';
import { byName, render } from '../ui/testing.tsx';
import { ExcludedSheet } from './overlays/ExcludedSheet.tsx';
import { ProfileEntries } from './overlays/ProfileEntries.tsx';
import { BonusPage } from './pages/BonusPage.tsx';
import { PlayerHello } from './pages/PlayerHello.tsx';
import { AccountBanner } from './shell/AccountBanner.tsx';
import { PlayerActions } from './shell/PlayerActions.tsx';

const UNTIL = '2026-11-23T14:17:00.000Z';
const PAUSED: AccountState = {
  bet: false,
  deposit: false,
  promotions: false,
  reason: 'pause',
  until: UNTIL,
  changes_at: UNTIL,
};
const ana = (state: AccountState) =>
  ({ id: '1', name: 'Ana', first_name: 'Ana', missing: [], account_state: state }) as unknown as User;
const wallet = { balance: 5000, available: 5000, held: 0, bonus_balance: 0, rollover: null, deposit_count: 1 };
const game = {
  game_id: '7',
  gamecode: 'onca',
  providercode: 'recife',
  provider_name: 'Recife',
  title: 'Onça',
  type: 'slot',
  rtp: 96,
  volatility: 'low',
  min_bet: 100,
  max_bet: 10_000,
  frame_url: 'http://studio.test/play/onca',
  image: '/onca.webp',
  hasFavorite: false,
  totalLikes: 0,
  bonus_allowed: false,
  my_stats: null,
};

let queryClient: QueryClient;
let page: ReturnType<typeof render> | null = null;
let heard: Partial<Record<string, (payload: never) => void>>;
let unfollow: () => void;
const nothing = () => undefined;
const said = () => document.body.textContent ?? '';
const sheet = { open: true, onOpen: nothing, onClose: nothing, onClosed: nothing };

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'pt', messages: {} });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: nothing, removeEventListener: nothing }));
  vi.stubGlobal('scrollTo', nothing);
  // No answer comes: the screens show what the cache holds.
  configureClient({ getBaseUrl: () => 'http://localhost/api', fetch: () => new Promise(nothing) });
  queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  setSessionCache(queryClient);
  const seed = (query: { readonly queryKey: readonly unknown[] }, data: unknown) =>
    queryClient.setQueryData(query.queryKey as unknown[], data);
  seed(walletQuery(), wallet);
  seed(recentGamesQuery(), { data: [game] });
  seed(gameQuery('onca'), game);
  seed(gameAtQuery(queryClient, 'recife', 'onca'), game);
  heard = {};
  const live = {
    on: (name: string, handler: (payload: never) => void) => {
      heard[name] = handler;
      return nothing;
    },
    onResync: () => nothing,
  };
  unfollow = followSession(live);
});
afterEach(() => {
  page?.unmount();
  page = null;
  unfollow();
  dispatch({ type: 'ended', exclusion: null });
  queryClient.clear();
  configureClient({});
  vi.unstubAllGlobals();
});

async function show(node: ReactNode, state: AccountState, at = '/'): Promise<void> {
  page?.unmount();
  dispatch({ type: 'loggedIn', token: 'token-of-ana-0123456789', user: ana(state) });
  const root = createRootRoute({ component: Outlet });
  const screen = () => <>{node}</>;
  const routes = ['/', '/casino/$provider/$game'].map((path) =>
    createRoute({ getParentRoute: () => root, path, component: screen }),
  );
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: [at] }),
  });
  await router.load();
  page = render(
    <QueryClientProvider client={queryClient}>
      <I18nProvider i18n={i18n}>
        <RouterProvider router={router as never} />
      </I18nProvider>
    </QueryClientProvider>,
  );
}

it.each([
  ['the header', <PlayerActions key="x" />, 'Depositar'],
  ['the lobby', <PlayerHello key="x" />, 'Continuar Onça'],
  ['the profile menu', <ProfileEntries key="x" onOpen={nothing} />, 'Depositar'],
  ['the wallet', <BalanceCard key="x" wallet={wallet as never} />, 'Depositar'],
  ['the sheet of a game', <GameSheet key="x" {...sheet} arg="onca" />, 'Jogar'],
])('%s offers neither a deposit nor a game', async (_name, screen, offer) => {
  await show(screen, OPEN_ACCOUNT);
  expect(said()).toContain(offer);
  await show(screen, PAUSED);
  expect(said()).not.toContain(offer);
});

it('the lobby refuses to continue a game without a connection, and says why', async () => {
  onlineManager.setOnline(false);
  try {
    await show(<PlayerHello />, OPEN_ACCOUNT);
    const play = [...document.querySelectorAll('a, button')].find((it) => it.textContent === 'Continuar Onça');
    expect(play?.getAttribute('aria-disabled')).toBe('true');
    const reason = document.getElementById(play?.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toBe('Jogar pede conexão.');
  } finally {
    onlineManager.setOnline(true);
  }
});

it.each([
  ['the profile menu', <ProfileEntries key="x" onOpen={nothing} />, OPEN_ACCOUNT, ['Depositar', 'Sacar']],
  ['a closed sheet', <ExcludedSheet key="x" {...sheet} arg="" />, PAUSED, ['Sacar']],
  ['the sheet of a game', <GameSheet key="x" {...sheet} arg="onca" />, PAUSED, ['Sacar']],
])('%s disables deposit and withdrawal without a connection, and says why', async (_name, screen, state, actions) => {
  onlineManager.setOnline(false);
  try {
    await show(screen, state);
    for (const name of actions) {
      const button = byName(document.body, 'button', name);
      expect(button.getAttribute('aria-disabled')).toBe('true');
      const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '');
      expect(reason?.textContent).toMatch(/pedem? conexão\.$/);
    }
  } finally {
    act(() => onlineManager.setOnline(true));
  }
});

it.each([
  ['the banner', <AccountBanner key="x" />],
  ['a closed sheet', <ExcludedSheet key="x" {...sheet} arg="" />],
  ['the sheet of a game', <GameSheet key="x" {...sheet} arg="onca" />],
])('%s says why and until when, and leads to the withdrawal and to the limits', async (_name, screen) => {
  await show(screen, PAUSED);
  expect(said()).toContain('Pausa até 23 nov, 11:17');
  expect([...document.querySelectorAll('button')].some((it) => it.textContent === 'Sacar')).toBe(true);
  expect(document.querySelector('a[href="/responsible-gambling"]')).not.toBeNull();
});

it('the sports show the reason instead of the odds', async () => {
  await show(<SportsPage />, OPEN_ACCOUNT);
  expect(document.querySelector('[aria-label="Abrindo os esportes"]')).not.toBeNull();
  await act(async () => heard['AccountStateChanged']?.(PAUSED as never));
  expect(document.querySelector('[aria-label="Abrindo os esportes"], iframe')).toBeNull();
  expect(said()).toContain('Pausa até 23 nov, 11:17');
});

it('the page of bonuses offers no cashback and no coupon, and says why', async () => {
  const item = { id: '9', title: 'Cashback do dia', amount: 500, available_at: '2026-11-20' } as const;
  queryClient.setQueryData(cashbackQuery().queryKey, [{ ...item, type: 'immediate', claimed: 0, claims_left: 1 }]);
  queryClient.setQueryData(couponsQuery(true).queryKey, []);
  await show(<BonusPage />, OPEN_ACCOUNT);
  expect(said()).toContain('Cashback do dia');
  await show(<BonusPage />, PAUSED);
  expect(said()).toContain('Pausa até 23 nov, 11:17');
  expect(said()).not.toMatch(/Cashback do dia|Resgatar|Cashback agora|ao depositar/);
});

it('a closed box can be sold, not opened', async () => {
  const box = { id: '1', name: 'areia', title: 'Caixa da Areia', description: '', image: '/areia.webp', price: 500 };
  const held = {
    id: '3',
    box: { ...box, prizes_id: '~1', average_return: 400, sold_out: false },
    source: 'bought' as const,
    received_at: UNTIL,
    opened_at: null,
    sold_at: null,
    value: 500,
    commitment: 'a'.repeat(64),
  };
  queryClient.setQueryData(heldBoxesQuery().queryKey, [held]);
  const buttons = () => [...document.querySelectorAll('#boxes button')].map((one) => one.textContent);
  const page = () => (
    <div id="boxes">
      <MyBoxesPage />
    </div>
  );
  await show(page(), OPEN_ACCOUNT);
  expect(buttons()).toContain('Abrir');
  await show(page(), PAUSED);
  expect(buttons()).not.toContain('Abrir');
  expect(buttons().join()).toContain('Vender por');
  expect(said()).toContain('Até lá, depósitos e jogos ficam fechados.');
});

describe('an open game', () => {
  it('closes as soon as a pause begins elsewhere, not with the next bet', async () => {
    await show(<GamePage />, OPEN_ACCOUNT, '/casino/recife/onca');
    expect(document.querySelector('iframe')).not.toBeNull();
    expect(document.querySelector('[aria-label="Tela cheia"]')).not.toBeNull();
    await act(async () => heard['AccountStateChanged']?.(PAUSED as never));
    expect(document.querySelector('iframe, [aria-label="Tela cheia"]')).toBeNull();
    expect(said()).toContain('Pausa até 23 nov, 11:17');
    expect(said()).not.toContain('Depositar');
  });

  it('lets an open round end first', async () => {
    await show(<GamePage />, OPEN_ACCOUNT, '/casino/recife/onca');
    const frame = document.querySelector('iframe') as HTMLIFrameElement;
    const say = (data: object) => {
      const source = frame.contentWindow;
      const init = { data: { v: 1, ...data }, origin: 'http://studio.test', source };
      return act(async () => void dispatchEvent(new MessageEvent('message', init)));
    };
    await say({ type: 'ready' });
    await say({ type: 'round_started', round: 'r1' });
    await act(async () => heard['AccountStateChanged']?.(PAUSED as never));
    expect(frame.isConnected).toBe(true);
    expect(said()).toContain('Pausa até 23 nov, 11:17. Termine esta rodada');
    await say({ type: 'round_ended', round: 'r1', stake: 100, payout: 0 });
    expect(document.querySelector('iframe')).toBeNull();
  });
});
