import { queryOptions, skipToken } from '@tanstack/react-query';
import type { KeptBet, KeptFixture } from '../../contract/frame.ts';
import { currentLocale } from '../../domain/locale.ts';

/** Coming matches as the sports page told them last; they are never fetched, only kept for a visit without a connection. */
export function keptFixturesQuery() {
  return queryOptions<readonly KeptFixture[]>({
    queryKey: ['sports', 'fixtures', currentLocale()],
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { keep: 'public', isPrivate: false },
  });
}

/** The slip of this device in the words of the sports page, which alone reads it. */
export function keptSlipQuery() {
  return queryOptions<string>({
    queryKey: ['sports', 'slip'],
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { keep: 'public', isPrivate: false },
  });
}

/** The player's open bets as the sports page told them last; deleted at logout. */
export function keptBetsQuery() {
  return queryOptions<readonly KeptBet[]>({
    queryKey: ['sports', 'bets', currentLocale()],
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { keep: 'private', isPrivate: true },
  });
}
