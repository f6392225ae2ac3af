// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { focusManager, InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { configureClient } from '../../../api/client-config.ts';
import type { Live } from '../../../api/live.ts';
import { consent } from '../../../domain/consent.ts';
import { site } from '../../../domain/site/site.ts';
import { takeTold } from '../../../domain/told.ts';
import { walletQuery } from '../../../domain/wallet-query.ts';
import { forgetPendingActions } from '../../../storage/pending.ts';
import { news } from '../../../ui/news.ts';
import { toast, toastState } from '../../../ui/toast.ts';
import { followWallet } from '../live.ts';
import { consult } from '../mutations.ts';
import { openChargeQuery, transactionsPages } from '../queries.ts';
import type { ShownCharge } from './charge.ts';
import { depositSheet } from './state.ts';

const wallet = (over = {}) => ({
  balance: 1000,
  bonus_balance: 0,
  held: 200,
  available: 800,
  deposit_count: 0,
  rollover: null,
  ...over,
});
let charge: ShownCharge;
/** Each test has a charge of its own: a page settles a deposit once. */
let lastId = 6;

let queryClient: QueryClient;
let answers: Record<string, unknown>;
let asked: string[];
const events = new Map<string, (payload: never) => void>();
const live: Pick<Live, 'on' | 'onResync'> = {
  on: (name, handler) => {
    events.set(name, handler);
    return () => void events.delete(name);
  },
  onResync: () => () => undefined,
};
const hear = (name: string, payload: object) => events.get(name)?.(payload as never);
const paid = wallet({ balance: 6000, available: 5800, deposit_count: 1 });
const approve = (over = {}) =>
  hear('PaymentApproved', { id: charge.id, amount: 5000, returned: null, ...paid, ...over });
const told = () => (window.dataLayer ?? []).map((entry) => (entry as { event: string }).event);
const balances = () => queryClient.getQueryData(walletQuery().queryKey);
let stop: () => void;

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'pt', messages: {} });
  lastId += 1;
  charge = {
    id: String(lastId),
    txid: 'tx7',
    amount: 5000,
    qrcode: '0002',
    expires_at: '2026-11-20T17:37:00.000Z',
    created_at: null,
    status: 'waiting_payment',
    coupon: null,
    returned: null,
    now: null,
    ahead: 0,
  };
  queryClient = new QueryClient();
  queryClient.setQueryData(walletQuery().queryKey, wallet());
  queryClient.setQueryData(openChargeQuery().queryKey, charge);
  answers = {
    '/api/wallet/transactions': { data: [], current_page: 1, last_page: 1, total: 0 },
    '/api/main-gateway/consult-status-transaction': { data: { id: charge.id, status: 'paid', wallet: paid } },
  };
  asked = [];
  configureClient({
    getBaseUrl: () => 'http://site.test/api',
    fetch: (input) => {
      const { pathname } = new URL((input as Request).url);
      asked.push(pathname);
      return Promise.resolve(Response.json(answers[pathname]));
    },
  });
  // These tests only need a configured tag.
  site.config = { gtmId: 'GTM-1' } as never;
  consent.choice = 'granted';
  window.dataLayer = [];
  forgetPendingActions();
  stop = followWallet(live, queryClient);
});
afterEach(() => {
  stop();
  site.config = null;
  consent.choice = null;
  depositSheet.charge = null;
  news.forget();
  toast.close();
  configureClient({});
});

describe('a paid deposit', () => {
  it('sets the paid flag and the balances and reports to the tag (DEP-3)', async () => {
    approve();
    expect(queryClient.getQueryData(openChargeQuery().queryKey)?.status).toBe('paid');
    expect(balances()).toEqual(paid);
    await vi.waitFor(() => expect(told()).toEqual(['first_deposit', 'purchase']));
  });

  it('updates the balances once and reads each list once, when its two events and a poll report it', async () => {
    const list = new InfiniteQueryObserver(queryClient, transactionsPages());
    const end = list.subscribe(() => undefined);
    await vi.waitFor(() => expect(list.getCurrentResult().isSuccess).toBe(true));
    asked = [];
    hear('TransactionUpdated', { payment_status: 'paid' });
    approve();
    // A bet after the payment: the late answer to the poll must not undo it.
    hear('BalanceUpdated', { wallet: { ...paid, balance: 5900, available: 5700 } });
    await consult(queryClient, charge);
    approve();
    await vi.waitFor(() => expect(list.getCurrentResult().isFetching).toBe(false));
    expect(asked.toSorted()).toEqual(['/api/main-gateway/consult-status-transaction', '/api/wallet/transactions']);
    expect(balances()).toMatchObject({ balance: 5900, available: 5700 });
    expect(told()).toEqual(['first_deposit', 'purchase']);
    end();
  });

  it('reads coupons and promotions again, which show whether a coupon is used', () => {
    const keys = [
      ['bonuses', 'my-coupons'],
      ['promotions', 'my-one'],
    ];
    for (const key of keys) queryClient.setQueryData(key, []);
    approve();
    expect(keys.map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, true]);
  });

  it('is no first deposit when the player has two', async () => {
    approve({ deposit_count: 2 });
    await vi.waitFor(() => expect(told()).toEqual(['purchase']));
  });

  it('shows a toast when no sheet shows its charge', async () => {
    await consult(queryClient, charge);
    expect(toastState.shown?.text).toContain('50,00');
  });

  it('tells the deposit itself, so that its notification needs no card (NOTE-6)', async () => {
    await consult(queryClient, charge);
    expect(takeTold(`deposit-${charge.id}`)).toBe(true);
  });

  it.each([
    ['in a page that the player does not see', false, null],
    ['when only its notification says that a part goes back', true, { amount: 100, reason: 'deposit_limit' }],
  ] as const)('leaves the telling to its notification %s', (_when, isSeen, returned) => {
    const seen = vi.spyOn(focusManager, 'isFocused').mockReturnValue(isSeen);
    approve({ id: `told-${isSeen}`, returned });
    expect(takeTold(`deposit-told-${isSeen}`)).toBe(false);
    seen.mockRestore();
  });

  it('shows no toast while the sheet shows its charge', async () => {
    depositSheet.charge = charge;
    await consult(queryClient, charge);
    expect(toastState.shown).toBeNull();
    expect(depositSheet.charge.status).toBe('paid');
  });

  it('leaves another charge on the screen alone', async () => {
    approve({ id: 'another' });
    await vi.waitFor(() => expect(told()).toContain('purchase'));
    expect(queryClient.getQueryData(openChargeQuery().queryKey)?.status).toBe('waiting_payment');
  });
});

it('shows a refusal that the bank answers', async () => {
  answers['/api/main-gateway/consult-status-transaction'] = { data: { id: charge.id, status: 'refused' } };
  await consult(queryClient, charge);
  expect(queryClient.getQueryData(openChargeQuery().queryKey)?.status).toBe('refused');
  expect(told()).toEqual([]);
});

it('merges the fields that an event has and keeps the rest', () => {
  hear('BalanceUpdated', { wallet: { balance: 500 } });
  expect(balances()).toMatchObject({ balance: 500, held: 200, available: 300, deposit_count: 0 });
  hear('BalanceUpdated', { wallet: { held: 0 } });
  expect(balances()).toMatchObject({ balance: 500, available: 500 });
  hear('BalanceUpdated', { wallet: { available: 1, balance: undefined } });
  expect(balances()).toMatchObject({ balance: 500, available: 1 });
});
