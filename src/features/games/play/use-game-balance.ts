import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ToGame } from '../../../contract/frame.ts';
import type { Wallet } from '../../../contract/wallet.ts';
import { staleWallet, walletQuery } from '../../../domain/wallet-query.ts';
import { useLive } from '../../../hooks/use-live.ts';
import { type Funds, fundsAfterStakes, fundsDuringRound, fundsTold } from '../model.ts';
import { afterPlay } from '../mutations.ts';

/** Milliseconds after a round before its figures are read. */
const READ_AFTER = 1_500;

/**
 * Returns the handler of a round's end: reads the figures that no live event brings, and the balance if no event has
 * reported the round since `startedAt` (ms since 1970).
 */
export function useRoundEnd(mode: 'real' | 'demo' | null): (startedAt: number) => void {
  const queryClient = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (startedAt) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const { dataUpdatedAt = 0 } = queryClient.getQueryState(walletQuery().queryKey) ?? {};
      if (mode === 'real' && dataUpdatedAt < startedAt) staleWallet(queryClient, 'balance');
      afterPlay(queryClient);
    }, READ_AFTER);
  };
}

/**
 * The funds for the bar over a game: while a round is open they never show its result. Undefined while unknown.
 * @param game its words: the balance that it has named meanwhile, and the stakes of the open rounds, centavos
 */
export function useRoundFunds(
  isPlaying: boolean,
  now: Funds | undefined,
  { told, staked }: { readonly told: number | null; readonly staked: number },
): Funds | undefined {
  const [round, setRound] = useState<{ readonly before: Funds; readonly lowest: Funds } | null>(null);
  if (!isPlaying || now === undefined) {
    if (round !== null) setRound(null);
    return now;
  }
  const { before, lowest: known } = round ?? { before: now, lowest: null };
  const lowest = fundsDuringRound(known, now);
  if (known === null || lowest.real !== known.real || lowest.bonus !== known.bonus) setRound({ before, lowest });
  return fundsTold(fundsAfterStakes(lowest, before, staked), now, told);
}

/**
 * Tells a running game to read its balance again. A deposit changes `deposit_count` and a withdrawal `held`; bets and
 * wins change neither, and the game knows them. Also when a login of the player ends: a game whose provider session has
 * ended with it learns it at once and not with its next bet.
 */
export function useBalanceRefresh(
  isReady: boolean,
  wallet: Pick<Wallet, 'deposit_count' | 'held'> | undefined,
  send: (message: ToGame) => void,
): void {
  const movements = wallet && `${wallet.deposit_count} ${wallet.held}`;
  const told = useRef<string>(undefined);
  useEffect(() => {
    told.current ??= movements;
    if (!isReady || movements === undefined || told.current === movements) return;
    told.current = movements;
    send({ v: 1, type: 'refresh_balance' });
  }, [isReady, movements, send]);
  const live = useLive();
  useEffect(
    () => (isReady ? live?.on('SessionEnded', () => send({ v: 1, type: 'refresh_balance' })) : undefined),
    [isReady, live, send],
  );
}
