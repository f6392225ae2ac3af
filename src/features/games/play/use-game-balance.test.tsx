// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, useEffect } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Live } from '../../../api/live.ts';
import { setLive } from '../../../domain/live.ts';
import { walletQuery } from '../../../domain/wallet-query.ts';
import { render } from '../../../ui/testing.tsx';
import { useBalanceRefresh, useRoundEnd, useRoundFunds } from './use-game-balance.ts';

const send = vi.fn();
interface GameProps {
  readonly isReady?: boolean;
  readonly wallet?: Parameters<typeof useBalanceRefresh>[1];
}
function Game({ isReady = true, wallet }: GameProps) {
  useBalanceRefresh(isReady, wallet, send);
  return null;
}
const refreshes = () => send.mock.calls.length;
/** A live connection on which the test ends a login. */
function connection() {
  const handlers = new Set<() => void>();
  const on = (name: string, handler: () => void) => {
    if (name === 'SessionEnded') handlers.add(handler);
    return () => void handlers.delete(handler);
  };
  const live = { on } as unknown as Live; // as far as the hook listens
  return { live, handlers, end: () => act(() => handlers.forEach((handler) => handler())) };
}

let shown: ReturnType<typeof render>;
beforeEach(() => {
  send.mockReset();
  setLive(null);
});
afterEach(() => shown.unmount());

it('refreshes the game after a deposit and after each step of a withdrawal', () => {
  shown = render(<Game wallet={{ deposit_count: 0, held: 0 }} />);
  expect(refreshes()).toBe(0);
  shown.rerender(<Game wallet={{ deposit_count: 1, held: 0 }} />);
  expect(send.mock.calls).toEqual([[{ v: 1, type: 'refresh_balance' }]]);
  shown.rerender(<Game wallet={{ deposit_count: 1, held: 2000 }} />);
  expect(refreshes()).toBe(2);
  shown.rerender(<Game wallet={{ deposit_count: 1, held: 0 }} />);
  expect(refreshes()).toBe(3);
});

it('does not refresh the game at its start, nor after a bet or a win', () => {
  const wallet = { balance: 5000, available: 5000, deposit_count: 1, held: 0 };
  shown = render(<Game isReady={false} />);
  shown.rerender(<Game isReady={false} wallet={wallet} />);
  shown.rerender(<Game wallet={wallet} />);
  const afterBet = { ...wallet, balance: 4900, available: 4900 };
  shown.rerender(<Game wallet={afterBet} />);
  expect(refreshes()).toBe(0);
});

it('refreshes a game whose deposit was paid while it loaded, once it is ready', () => {
  shown = render(<Game isReady={false} wallet={{ deposit_count: 0, held: 0 }} />);
  shown.rerender(<Game isReady={false} wallet={{ deposit_count: 1, held: 0 }} />);
  expect(refreshes()).toBe(0);
  shown.rerender(<Game wallet={{ deposit_count: 1, held: 0 }} />);
  expect(refreshes()).toBe(1);
});

it('refreshes a running game when a login ends, also on a later connection', async () => {
  shown = render(<Game />);
  const [first, second] = [connection(), connection()];
  await act(async () => setLive(first.live));
  first.end();
  expect(send.mock.calls).toEqual([[{ v: 1, type: 'refresh_balance' }]]);
  await act(async () => setLive(second.live));
  first.end();
  second.end();
  expect(send).toHaveBeenCalledTimes(2);
});

it('does not follow the ends of logins before the game is ready nor after it', () => {
  const { live, handlers, end } = connection();
  setLive(live);
  shown = render(<Game isReady={false} />);
  end();
  expect(send).not.toHaveBeenCalled();
  shown.rerender(<Game />);
  expect(handlers.size).toBe(1);
  shown.rerender(<Game isReady={false} />);
  expect(handlers.size).toBe(0);
});

describe('after a round', () => {
  const queryClient = new QueryClient();
  const { queryKey } = walletQuery();
  let end: (startedAt: number) => void;
  function Round({ mode }: { readonly mode: 'real' | 'demo' }) {
    const onRoundEnd = useRoundEnd(mode);
    useEffect(() => {
      end = onRoundEnd;
    });
    return null;
  }
  /** Plays one round of a second and reports whether the balance is to be read again. */
  async function isReadAfterRound({ mode, isReported }: { mode: 'real' | 'demo'; isReported: boolean }) {
    vi.useFakeTimers();
    queryClient.setQueryData(queryKey, { balance: 5000 } as never);
    shown = render(
      <QueryClientProvider client={queryClient}>
        <Round mode={mode} />
      </QueryClientProvider>,
    );
    vi.advanceTimersByTime(100);
    const startedAt = Date.now();
    vi.advanceTimersByTime(1_000);
    if (isReported) queryClient.setQueryData(queryKey, { balance: 4900 } as never);
    end(startedAt);
    await vi.advanceTimersByTimeAsync(1_500);
    vi.useRealTimers();
    return queryClient.getQueryState(queryKey)?.isInvalidated;
  }

  it('reads the balance when no live event has reported the round', async () => {
    expect(await isReadAfterRound({ mode: 'real', isReported: false })).toBe(true);
  });

  it('does not read the balance again after a live event, nor after a demo round', async () => {
    expect(await isReadAfterRound({ mode: 'real', isReported: true })).toBe(false);
    shown.unmount();
    expect(await isReadAfterRound({ mode: 'demo', isReported: false })).toBe(false);
  });
});

describe('the balance over a game', () => {
  interface BarProps {
    readonly isPlaying: boolean;
    readonly real: number;
    readonly bonus?: number;
    readonly told?: number | null;
    readonly staked?: number;
  }
  function Bar({ isPlaying, real, bonus = 0, told: named = null, staked = 0 }: BarProps) {
    const funds = useRoundFunds(isPlaying, { real, bonus }, { told: named, staked });
    return <output>{`${funds?.real} ${funds?.bonus}`}</output>;
  }
  const told = () => shown.element.textContent;

  it('shows the stake at once and the win only when the round has ended', () => {
    shown = render(<Bar isPlaying={false} real={5_000} />);
    shown.rerender(<Bar isPlaying real={5_000} />);
    expect(told()).toBe('5000 0');
    shown.rerender(<Bar isPlaying real={4_900} />);
    expect(told()).toBe('4900 0');
    // The server has paid the win; the reels still turn.
    shown.rerender(<Bar isPlaying real={9_900} />);
    expect(told()).toBe('4900 0');
    shown.rerender(<Bar isPlaying={false} real={9_900} />);
    expect(told()).toBe('9900 0');
    shown.rerender(<Bar isPlaying real={9_900} />);
    expect(told()).toBe('9900 0');
  });

  it('shows no win smaller than the stake if the live event of the bet was lost', () => {
    shown = render(<Bar isPlaying={false} real={5_000} />);
    shown.rerender(<Bar isPlaying real={5_000} staked={100} />);
    expect(told()).toBe('4900 0');
    // The server has taken 100 and paid 40; only the second event has come.
    shown.rerender(<Bar isPlaying real={4_940} staked={100} />);
    expect(told()).toBe('4900 0');
    shown.rerender(<Bar isPlaying={false} real={4_940} />);
    expect(told()).toBe('4940 0');
    // With a bonus the part of each is not known.
    shown.rerender(<Bar isPlaying real={4_940} bonus={50} staked={100} />);
    expect(told()).toBe('4940 50');
  });

  it('follows the game between several open rounds, and believes it no more than the wallet', () => {
    shown = render(<Bar isPlaying real={4_900} />);
    // One ball has landed and won 300, one that falls has won 5,000 already.
    shown.rerender(<Bar isPlaying real={10_100} told={5_200} />);
    expect(told()).toBe('5200 0');
    shown.rerender(<Bar isPlaying real={10_100} told={999_999} />);
    expect(told()).toBe('10100 0');
    shown.rerender(<Bar isPlaying real={10_100} told={0} />);
    expect(told()).toBe('4900 0');
    shown.rerender(<Bar isPlaying real={10_100} bonus={50} told={5_200} />);
    expect(told()).toBe('4900 0');
  });

  it('keeps real money and bonus of the same moment', () => {
    shown = render(<Bar isPlaying real={100} bonus={5_000} />);
    shown.rerender(<Bar isPlaying real={0} bonus={4_600} />);
    shown.rerender(<Bar isPlaying real={800} bonus={4_600} />);
    expect(told()).toBe('0 4600');
    shown.rerender(<Bar isPlaying={false} real={800} bonus={4_600} />);
    expect(told()).toBe('800 4600');
  });
});
