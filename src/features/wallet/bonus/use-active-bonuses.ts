import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { WalletBonus } from '../../../contract/wallet.ts';
import { walletQuery } from '../../../domain/wallet-query.ts';
import { bonusesPages } from '../queries.ts';
import { rowsOf } from '../statement/rows.ts';
import { activeOf } from './bonus.ts';
import { wagerSum } from './calculator.ts';

/**
 * The active bonuses, oldest first; null until all are known. The list is paged, newest first: while the wallet's wager
 * exceeds that of the bonuses found, the next page is fetched.
 */
export function useActiveBonuses({ fresh = false }: { readonly fresh?: boolean } = {}): readonly WalletBonus[] | null {
  const list = useInfiniteQuery({ ...bonusesPages(), ...(fresh ? { staleTime: 0 } : {}) });
  const rollover = useQuery(walletQuery()).data?.rollover;
  const active = activeOf(rowsOf(list.data?.pages));
  const isMissing = (rollover?.remaining ?? 0) > wagerSum(active).left;
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list;
  const goesOn = isMissing && hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (goesOn) void fetchNextPage();
  }, [goesOn, fetchNextPage]);
  return list.data ? active : null;
}
