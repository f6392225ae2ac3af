/** Fetches data in idle time, so that it is available without a network. */
import type { QueryClient } from '@tanstack/react-query';
import { serverNow } from '../api/server-time.ts';
import { hasToken, session } from '../domain/session/state.ts';
import { settingsQuery } from '../domain/settings-query.ts';
import { whenSiteKnown } from '../domain/site/site.ts';
import { cashbackQuery, couponsQuery } from '../features/bonuses/queries.ts';
import { refreshCatalog } from '../features/games/catalog/catalog.ts';
import { favoritesPages, providersPages } from '../features/games/queries.ts';
import { exclusionQuery } from '../features/limits/queries.ts';
import { pageQuery } from '../features/pages/queries.ts';
import { addressQuery, profileQuery } from '../features/profile/queries.ts';
import {
  betsPages,
  bonusesPages,
  readinessQuery,
  summaryQuery,
  transactionsPages,
  withdrawMethodsQuery,
} from '../features/wallet/queries.ts';
import { thisWeek } from '../features/wallet/week.ts';
import type { AppRouter } from './router.tsx';

/** Slugs of the terms and of the texts on safer play; each has its own route. */
const rulesOf = (router: AppRouter): readonly string[] =>
  Object.values(router.routesById).flatMap(({ options }) => options.staticData?.slug ?? []);

/**
 * Fetches data that must open offline even if its page was never visited: the whole lobby, history, limits. One after
 * the other, so that a screen's own requests find the network free.
 */
export async function keepForOffline(queryClient: QueryClient, router: AppRouter): Promise<void> {
  await refreshCatalog();
  await queryClient.prefetchInfiniteQuery(providersPages());
  const { is_regulated } = await whenSiteKnown();
  if (!is_regulated && !hasToken()) await queryClient.prefetchQuery(couponsQuery(false));
  for (const slug of rulesOf(router)) await queryClient.prefetchQuery(pageQuery(slug));
}

/** Fetches the same for a player, at the start or after a login. */
export async function keepOfPlayer(queryClient: QueryClient): Promise<void> {
  const { token } = session;
  const { from, to } = thisWeek(serverNow());
  const { is_regulated } = await whenSiteKnown();
  const reads = [
    () => queryClient.prefetchQuery(profileQuery()),
    () => queryClient.prefetchQuery(addressQuery()),
    () => queryClient.prefetchQuery(settingsQuery()),
    () => queryClient.prefetchQuery(exclusionQuery()),
    () => queryClient.prefetchQuery(summaryQuery(from, to)),
    () => queryClient.prefetchInfiniteQuery(betsPages()),
    () => queryClient.prefetchInfiniteQuery(transactionsPages()),
    () => queryClient.prefetchInfiniteQuery(transactionsPages({ type: 'withdraw' })),
    // The most wanted rows of a list whose first pages are mostly bets.
    () => queryClient.prefetchInfiniteQuery(transactionsPages({ type: 'deposit' })),
    () => queryClient.prefetchQuery(withdrawMethodsQuery()),
    () => queryClient.prefetchQuery(readinessQuery()),
    () => queryClient.prefetchInfiniteQuery(bonusesPages()),
    () => queryClient.prefetchQuery(cashbackQuery()),
    () => queryClient.prefetchInfiniteQuery(favoritesPages()),
    ...(is_regulated ? [] : [() => queryClient.prefetchQuery(couponsQuery(true))]),
  ];
  for (const read of reads) {
    // If the player logs out meanwhile, send nothing in the next player's session.
    if (token === null || session.token !== token) return;
    await read();
  }
}
