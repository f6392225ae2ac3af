/** What the device fetches in idle time, so that it opens without a network. */
import type { QueryClient } from '@tanstack/react-query';
import { serverNow } from '../api/server-time.ts';
import { hasToken, session } from '../domain/session-state.ts';
import { whenSiteKnown } from '../domain/site.ts';
import { cashbackQuery, couponsQuery } from '../features/bonuses/queries.ts';
import { refreshCatalog } from '../features/games/catalog.ts';
import { favoritesPages, providersPages } from '../features/games/queries.ts';
import { exclusionQuery, settingsQuery } from '../features/limits/queries.ts';
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
import { lastWeek } from '../features/wallet/week.ts';
import type { AppRouter } from './router.tsx';

/** The texts that hold between player and house, and those about playing safely: each has a route of its own. */
const rulesOf = (router: AppRouter): readonly string[] =>
  Object.values(router.routesById).flatMap(({ options }) => options.staticData?.slug ?? []);

/**
 * What must open without a network although its page was never opened (experience: the whole lobby, history, limits). One
 * after the other, so that what a screen asks meanwhile finds the line free.
 */
export async function keepForOffline(queryClient: QueryClient, router: AppRouter): Promise<void> {
  await refreshCatalog();
  await queryClient.prefetchInfiniteQuery(providersPages());
  const { is_regulated } = await whenSiteKnown();
  if (!is_regulated && !hasToken()) await queryClient.prefetchQuery(couponsQuery(false));
  for (const slug of rulesOf(router)) await queryClient.prefetchQuery(pageQuery(slug));
}

/** The same of what is the player's, once it is known who plays: at the start, or after a login. */
export async function keepOfPlayer(queryClient: QueryClient): Promise<void> {
  const { token } = session;
  const { from, to } = lastWeek(serverNow());
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
    // What is looked for most in a list of which bets fill the first pages.
    () => queryClient.prefetchInfiniteQuery(transactionsPages({ type: 'deposit' })),
    () => queryClient.prefetchQuery(withdrawMethodsQuery()),
    () => queryClient.prefetchQuery(readinessQuery()),
    () => queryClient.prefetchInfiniteQuery(bonusesPages()),
    () => queryClient.prefetchQuery(cashbackQuery()),
    () => queryClient.prefetchInfiniteQuery(favoritesPages()),
    ...(is_regulated ? [] : [() => queryClient.prefetchQuery(couponsQuery(true))]),
  ];
  for (const read of reads) {
    // Who plays may leave meanwhile; nothing is asked in the next one's name.
    if (token === null || session.token !== token) return;
    await read();
  }
}
