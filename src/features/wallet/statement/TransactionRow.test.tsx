// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { learnServerTime } from '../../../api/server-time.ts';
import type { Transaction } from '../../../contract/wallet.ts';
import { DayName } from '../../../hooks/DayName.tsx';
import { render } from '../../../ui/testing.tsx';
import { TransactionRow } from './TransactionRow.tsx';

const deposit: Transaction = {
  id: '9',
  type: 'deposit',
  status: 1,
  payment_status: 'paid',
  expired: false,
  amount: 5_000,
  bonus_amount: 0,
  balance_after: 15_000,
  created_at: '2026-11-20T12:00:00.000Z',
  reference: null,
  returned: null,
  play: null,
};
const game = {
  game_id: 'g',
  title: 'Onça da Lua',
  image: '/posters/onca-da-lua-360.webp',
  gamecode: 'onca-da-lua',
  providercode: 'p',
};

let shown: ReturnType<typeof render> | undefined;
beforeEach(() => {
  i18n.loadAndActivate({ locale: 'pt', messages: {} });
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => {
  shown?.unmount();
  vi.unstubAllGlobals();
  learnServerTime(new Date().toUTCString(), Date.now());
});
async function draw(transaction: Partial<Transaction>) {
  const rootRoute = createRootRoute({
    component: () => <TransactionRow transaction={{ ...deposit, ...transaction }} />,
  });
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() });
  await router.load();
  shown = render(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router as never} />
    </I18nProvider>,
  );
  await act(async () => undefined);
  return router;
}
const words = () => shown?.element.textContent?.replaceAll(/\s/g, ' ') ?? '';

it('names the game of a bet, and opens its round', async () => {
  const router = await draw({ id: '10', type: 'bet', amount: -500, play: { bet: '97', game, stake_back: false } });
  expect(words()).toContain('Onça da Lua');
  const button = shown?.element.querySelector('button');
  await act(async () => button?.click());
  await vi.waitFor(() => expect(router.state.location.search).toEqual({ sheet: 'round:97' }));
});

it('calls an adjustment by the operator by its own name, and quotes its reference', async () => {
  const byHand = { type: 'adjustment' as const, payment_status: null, amount: -500, reference: 'A-12', play: null };
  await draw(byHand);
  expect(words()).toMatch(/Ajuste na conta.*[−-] ?R\$ 5,00.*Referência: A-12/);
});

it('calls an adjustment of a round by its reason: a corrected result', async () => {
  await draw({ type: 'adjustment', payment_status: null, amount: 4_477, play: { bet: '97', game, stake_back: false } });
  expect(words()).toMatch(/Onça da Lua.*Resultado corrigido/);
});

it('calls the win of a void ticket a return', async () => {
  const win = { type: 'win', payment_status: null, amount: 500 } as const;
  await draw({ ...win, play: { bet: '97', game, stake_back: true } });
  expect(words()).toContain('Devolução');
  await draw({ ...win, play: { bet: '97', game, stake_back: false } });
  expect(words()).toContain('Ganho');
});

it('shows what a released bonus moved to the real balance, which adds nothing', async () => {
  await draw({ type: 'rollover', payment_status: null, amount: 0, bonus_amount: -500, reference: 'BEMVINDO' });
  expect(words()).toMatch(/Bônus liberado.*Do bônus para o saldo real.*R\$ 5,00.*Saldo/);
  expect(words()).not.toMatch(/[+−-] ?R\$/);
});

it('shows what a paid deposit added', async () => {
  await draw({});
  expect(words()).toMatch(/\+ ?R\$ 50,00/);
});

it.each([
  ['Expirado', { status: 2, payment_status: 'refused', expired: true, balance_after: null }],
  ['Recusado', { status: 2, payment_status: 'refused', balance_after: null }],
] as const)('says %s of a deposit that was not paid, and adds nothing', async (word, ended) => {
  await draw(ended);
  expect(words()).toContain(word);
  expect(words()).toContain('R$ 50,00');
  expect(words()).not.toContain('+');
});

it.each([
  ['2026-11-23', 'Hoje'],
  ['2026-11-22', 'Ontem'],
  ['2026-11-21', '21/11/2026'],
])('calls the day %s %s', (day, name) => {
  learnServerTime(new Date('2026-11-23T15:00:00Z').toUTCString(), Date.now());
  shown = render(
    <I18nProvider i18n={i18n}>
      <DayName day={day} />
    </I18nProvider>,
  );
  expect(words()).toBe(name);
});
