// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, useEffect } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { configureClient } from '../../../api/client-config.ts';
import { ApiError } from '../../../api/errors.ts';
import type { Live, LiveStatus } from '../../../api/live.ts';
import { createQueryClient } from '../../../api/query.ts';
import { isBusy, onIdle } from '../../../domain/busy.ts';
import { liveConnection } from '../../../domain/live.ts';
import { observable } from '../../../lib/observable.ts';
import { render } from '../../../ui/testing.tsx';
import { consult } from '../mutations.ts';
import type { ShownCharge } from './charge.ts';
import { openChargeQuery } from './charge-query.ts';
import { useCharge } from './use-charge.ts';

vi.mock('../mutations.ts', () => ({ consult: vi.fn() }));
const bank = vi.mocked(consult);

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
const { queryKey } = openChargeQuery();
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  bank.mockReset().mockResolvedValue({ status: 'waiting_payment', returned: null });
  // The read of the open charge stays pending.
  configureClient({ fetch: () => new Promise(() => undefined) });
  queryClient.setQueryData(queryKey, charge);
  page = render(
    <QueryClientProvider client={queryClient}>
      <Screen />
    </QueryClientProvider>,
  );
});
afterEach(() => {
  page.unmount();
  queryClient.clear();
  liveConnection.set(null);
  vi.useRealTimers();
});

describe('a charge on the screen', () => {
  it.each(['paid', 'refused', 'refunded'] as const)('keeps a new build away until it is %s', async (end) => {
    expect(isBusy()).toBe(true);
    const idle = vi.fn();
    const stop = onIdle(idle);
    bank.mockResolvedValue({ status: end, returned: null });
    await pass(4_000);
    expect(seen.state).not.toBe('waiting');
    expect(isBusy()).toBe(false);
    // The held update is tried again at once.
    expect(idle).toHaveBeenCalledTimes(1);
    stop();
  });

  it('keeps a new build away no longer than its code holds', async () => {
    await pass(4 * 60_000);
    expect(isBusy()).toBe(true);
    await pass(70_000);
    expect([seen.state, isBusy()]).toEqual(['expired', false]);
  });

  it('keeps a new build away no longer once its sheet is left', () => {
    expect(isBusy()).toBe(true);
    page.unmount();
    expect(isBusy()).toBe(false);
  });

  it('that was paid while nobody heard ends by asking, though it is no open charge any more', async () => {
    act(() => {
      queryClient.setQueryData(queryKey, null);
    });
    expect(seen.state).toBe('waiting');
    bank.mockResolvedValue({ status: 'paid', returned: null });
    await pass(4_000);
    expect(seen.state).toBe('paid');
    await pass(20_000);
    expect(bank).toHaveBeenCalledTimes(1);
  });

  it('says at the first answer that fails that nobody answers, keeps its code, and asks on until somebody does', async () => {
    bank.mockRejectedValue(lost);
    await pass(4_000);
    expect(seen).toMatchObject({ isSilent: true, state: 'waiting', answeredAt: NOW });
    expect(seen.charge?.qrcode).toBe('0002');
    await pass(20_000);
    expect(bank.mock.calls.length).toBeGreaterThan(4);
    expect(seen.isSilent).toBe(true);
    bank.mockResolvedValue({ status: 'waiting_payment', returned: null });
    await pass(4_000);
    expect(seen.isSilent).toBe(false);
  });

  it('says so too of a question that stays open', async () => {
    bank.mockReturnValue(new Promise(() => undefined));
    await pass(4_000 + 4_900);
    expect(seen.isSilent).toBe(false);
    await pass(200);
    expect(seen.isSilent).toBe(true);
  });

  it('does not say so of a refusal, which is an answer', async () => {
    bank.mockRejectedValue(new ApiError({ status: 404, code: 'charge_not_found', message: '' }));
    await pass(4_000);
    expect([bank.mock.calls.length, seen.isSilent]).toEqual([1, false]);
  });
});

it('a live connection that breaks is reason to ask at once', async () => {
  page.unmount();
  const status = observable<LiveStatus>('connected');
  liveConnection.set({ status } as Partial<Live> as Live);
  page = render(
    <QueryClientProvider client={queryClient}>
      <Screen />
    </QueryClientProvider>,
  );
  bank.mockRejectedValue(lost);
  await act(async () => status.set('connecting'));
  expect(bank).toHaveBeenCalledTimes(1);
  expect(seen.isSilent).toBe(true);
  // The connection was already down, so this is no break.
  await act(async () => status.set('down'));
  expect(bank).toHaveBeenCalledTimes(1);
});
