// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { configureClient } from '../../../api/client-config.ts';
import type { Live } from '../../../api/live.ts';
import { site } from '../../../domain/site/site.ts';
import { walletQuery } from '../../../domain/wallet-query.ts';
import { forgetPendingActions } from '../../../storage/pending.ts';
import { toast, toastState } from '../../../ui/toast.ts';
import { followWallet } from '../live.ts';
import { consult } from '../mutations.ts';
import type { ShownCharge } from './charge.ts';
import { openChargeQuery } from './charge-query.ts';
import { chargeOnScreen, mergeWallet } from './paid.ts';

const wallet = (over = {}) => ({
  balance: 1000,
  bonus_balance: 0,
  held: 200,
  available: 800,
  deposit_count: 0,
  rollover: null,
  ...over,
});
const charge: ShownCharge = {
  id: '7',
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

let queryClient: QueryClient;
let answers: Record<string, unknown>;
const events = new Map<string, (payload: never) => void>();
const live: Pick<Live, 'on' | 'onResync'> = {
  on: (name, handler) => {
    events.set(name, handler);
    return () => void events.delete(name);
  },
  onResync: () => () => undefined,
};
const approve = (payload: object) => events.get('PaymentApproved')?.(payload as never);
const told = () => (window.dataLayer ?? []).map((entry) => (entry as { event: string }).event);

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'pt', messages: {} });
  queryClient = new QueryClient();
  queryClient.setQueryData(walletQuery().queryKey, wallet());
  queryClient.setQueryData(openChargeQuery().queryKey, charge);
  answers = {
    '/api/profile/wallet': { data: wallet({ balance: 6000, available: 5800, deposit_count: 1 }) },
    '/api/main-gateway/consult-status-transaction': { data: { id: '7', status: 'paid', balance: 6000 } },
  };
  configureClient({
    getBaseUrl: () => 'http://site.test/api',
    fetch: (input) => {
      const { pathname } = new URL((input as Request).url);
      return Promise.resolve(Response.json(answers[pathname]));
    },
  });
  // These tests only need a configured tag.
  site.config = { gtmId: 'GTM-1' } as never;
  window.dataLayer = [];
  forgetPendingActions();
});
afterEach(() => {
  site.config = null;
  toast.close();
  configureClient({});
});

describe('a paid deposit', () => {
  it('told by the live channel sets the flag, merges the balance and tells the tag (DEP-3)', async () => {
    const stop = followWallet(live, queryClient);
    approve({ id: '7', amount: 5000, balance: 6000 });
    expect(queryClient.getQueryData(openChargeQuery().queryKey)?.status).toBe('paid');
    expect(queryClient.getQueryData(walletQuery().queryKey)).toMatchObject({ balance: 6000, available: 5800 });
    await vi.waitFor(() => expect(told()).toEqual(['first_deposit', 'purchase']));
    stop();
  });

  it('told by both ways tells the tag once', async () => {
    const stop = followWallet(live, queryClient);
    approve({ id: '7', amount: 5000, balance: 6000 });
    await consult(queryClient, charge);
    await vi.waitFor(() => expect(told()).toEqual(['first_deposit', 'purchase']));
    approve({ id: '7', amount: 5000, balance: 6000 });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(told()).toEqual(['first_deposit', 'purchase']);
    stop();
  });

  it('is no first deposit when there were two', async () => {
    answers['/api/profile/wallet'] = { data: wallet({ deposit_count: 2 }) };
    await consult(queryClient, charge);
    expect(told()).toEqual(['purchase']);
  });

  it('is told by a toast only where its sheet is not open', async () => {
    const gone = chargeOnScreen('7');
    await consult(queryClient, charge);
    expect(toastState.shown).toBeNull();
    gone();
    await consult(queryClient, charge);
    expect(toastState.shown?.text).toContain('50,00');
  });

  it('of another charge leaves the one on the screen alone', async () => {
    const stop = followWallet(live, queryClient);
    approve({ id: '8', amount: 1, balance: 1001 });
    await vi.waitFor(() => expect(told()).toContain('purchase'));
    expect(queryClient.getQueryData(openChargeQuery().queryKey)?.status).toBe('waiting_payment');
    stop();
  });
});

it('shows a refusal that the bank answers', async () => {
  answers['/api/main-gateway/consult-status-transaction'] = { data: { id: '7', status: 'refused' } };
  expect(await consult(queryClient, charge)).toEqual({ status: 'refused', returned: null });
  expect(queryClient.getQueryData(openChargeQuery().queryKey)?.status).toBe('refused');
  expect(told()).toEqual([]);
});

it('merges what an event says and keeps the rest', () => {
  expect(mergeWallet(wallet(), { balance: 500 })).toMatchObject({
    balance: 500,
    held: 200,
    available: 300,
    deposit_count: 0,
  });
  expect(mergeWallet(wallet(), { held: 0 })).toMatchObject({ balance: 1000, available: 1000 });
  expect(mergeWallet(wallet(), { available: 1, balance: undefined })).toMatchObject({ balance: 1000, available: 1 });
});
