// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, useEffect } from 'react';
import { proxy } from 'valtio/vanilla';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { configureClient } from '../../../api/client-config.ts';
import { ApiError } from '../../../api/errors.ts';
import type { Live, LiveState } from '../../../api/live.ts';
import { createQueryClient } from '../../../api/query.ts';
import type { PaymentStatus } from '../../../contract/wallet.ts';
import { isBusy, onIdle } from '../../../domain/busy.ts';
import { setLive } from '../../../domain/live.ts';
import { render } from '../../../ui/testing.tsx';
import { consult } from '../mutations.ts';
import { openChargeQuery } from '../queries.ts';
import type { ShownCharge } from './charge.ts';
import { showChargeStatus } from './settle.ts';
import { useCharge } from './use-charge.ts';

// Another file of this process may have loaded the modules without the mock, or would get them with it.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../mutations.ts', () => ({ consult: vi.fn() }));
const bank = vi.mocked(consult);
/** A poll whose answer says this status. */
const says = (status: PaymentStatus) => async () =>
  showChargeStatus(queryClient, charge.id, { status, returned: null });

const NOW = Date.parse('2026-11-20T17:32:00.000Z');
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
const lost = new ApiError({ status: 0, code: 'network', message: '' });

let seen: ReturnType<typeof useCharge>;
function Screen() {
  const now = useCharge();
  useEffect(() => {
    seen = now;
  });
  return null;
}

let page: ReturnType<typeof render>;
const queryClient = createQueryClient();
const draw = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <Screen />
    </QueryClientProvider>,
  );
const { queryKey } = openChargeQuery();
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(async () => {
  vi.useFakeTimers({ now: NOW });
  bank.mockReset().mockImplementation(says('waiting_payment'));
  // The read of the open charge stays pending.
  configureClient({ fetch: () => new Promise(() => undefined) });
  queryClient.setQueryData(queryKey, charge);
  page = draw();
  await pass(0);
});
afterEach(() => {
  page.unmount();
  queryClient.clear();
  setLive(null);
  vi.useRealTimers();
});

describe('the charge on the deposit sheet', () => {
  it.each(['paid', 'refused', 'refunded'] as const)('holds back an update of the page until it is %s', async (end) => {
    expect(isBusy()).toBe(true);
    const idle = vi.fn();
    const stop = onIdle(idle);
    bank.mockImplementation(says(end));
    await pass(4_000);
    expect(seen.state).not.toBe('waiting');
    expect(isBusy()).toBe(false);
    // The held update is tried again at once.
    expect(idle).toHaveBeenCalledTimes(1);
    stop();
  });

  it('releases the update when the code expires', async () => {
    await pass(4 * 60_000);
    expect(isBusy()).toBe(true);
    await pass(70_000);
    expect([seen.state, isBusy()]).toEqual(['expired', false]);
  });

  it('releases the update when the sheet is closed', () => {
    expect(isBusy()).toBe(true);
    page.unmount();
    expect(isBusy()).toBe(false);
  });

  it('learns by a poll that it was paid, when the event was lost and no open charge is left', async () => {
    queryClient.setQueryData(queryKey, null);
    await pass(100);
    expect(seen.state).toBe('waiting');
    bank.mockImplementation(says('paid'));
    await pass(4_000);
    expect(seen.state).toBe('paid');
    await pass(20_000);
    expect(bank).toHaveBeenCalledTimes(1);
  });

  it('stays on the sheet after its payment while another charge is open, until the sheet is closed', async () => {
    bank.mockImplementation(says('paid'));
    await pass(4_000);
    // The read of the open charge, as after a change of focus, finds the earlier one.
    const earlier: ShownCharge = { ...charge, id: '6', amount: 2000 };
    queryClient.setQueryData(queryKey, earlier);
    await pass(100);
    expect([seen.charge?.id, seen.state]).toEqual(['7', 'paid']);
    page.unmount();
    page = draw();
    await pass(0);
    expect([seen.charge?.id, seen.state]).toEqual(['6', 'waiting']);
  });

  it('reports silence at the first failed poll, keeps the code and polls until an answer comes', async () => {
    bank.mockRejectedValue(lost);
    await pass(4_000);
    expect(seen).toMatchObject({ isSilent: true, state: 'waiting', answeredAt: NOW });
    expect(seen.charge?.qrcode).toBe('0002');
    await pass(20_000);
    expect(bank.mock.calls.length).toBeGreaterThan(4);
    expect(seen.isSilent).toBe(true);
    bank.mockImplementation(says('waiting_payment'));
    await pass(4_000);
    expect(seen.isSilent).toBe(false);
  });

  it('reports silence while a poll stays unanswered for 5 seconds', async () => {
    bank.mockReturnValue(new Promise(() => undefined));
    // The question is asked after 3 to 4 s and counts as silent 5 s later.
    await pass(3_000 + 4_900);
    expect(seen.isSilent).toBe(false);
    await pass(1_200);
    expect(seen.isSilent).toBe(true);
  });

  it('takes a refusal as an answer', async () => {
    bank.mockRejectedValue(new ApiError({ status: 404, code: 'charge_not_found', message: '' }));
    await pass(4_000);
    expect([bank.mock.calls.length, seen.isSilent]).toEqual([1, false]);
  });
});

it('polls at once when the live connection breaks', async () => {
  page.unmount();
  const state = proxy<LiveState>({ status: 'connected', online: null, dropped: 0 });
  setLive({ state } as Partial<Live> as Live);
  page = draw();
  await pass(0);
  bank.mockRejectedValue(lost);
  await act(async () => void (state.status = 'connecting'));
  expect(bank).toHaveBeenCalledTimes(1);
  expect(seen.isSilent).toBe(true);
  // The connection was already down, so this is no break.
  await act(async () => void (state.status = 'down'));
  expect(bank).toHaveBeenCalledTimes(1);
});
