/** Reactions of the app to the session: navigation, reads, messages. */
import { t } from '@lingui/core/macro';
import type { QueryClient } from '@tanstack/react-query';
import { onSessionNews, session } from '../domain/session/state.ts';
import { walletQuery } from '../domain/wallet-query.ts';
import { recentGamesQuery } from '../features/games/queries.ts';
import { notificationsQuery } from '../features/notifications/queries.ts';
import { rankingQuery } from '../features/ranks/queries.ts';
import { toast } from '../ui/toast.ts';
import { leaveSteps, leaveToFirst } from './overlays/leave-steps.ts';
import { needsPlayer } from './overlays/sheet-rules.ts';
import { authKindOf } from './overlays/use-overlays.ts';
import type { AppRouter } from './router.tsx';
import { carryOut, wantedOf } from './wanted.ts';

/**
 * Follows the session's news.
 * @param onDataOpen the player's database is open
 * @returns unsubscribe function
 */
export function reactToSession(queryClient: QueryClient, router: AppRouter, onDataOpen: () => void): () => void {
  const goHome = () => leaveToFirst(router, () => void router.navigate({ to: '/', replace: true }));
  return onSessionNews((news) => {
    switch (news.type) {
      case 'entered': {
        const wanted = news.isLogin ? wantedOf(router) : undefined;
        if (wanted) carryOut(wanted, router, queryClient);
        // The sheet that asked for the login opens after it, in place (NAV-4).
        else if (news.isLogin && wantsPlayer(router)) leaveSteps(router, () => undefined);
        // On a slow network these reactions come late, and the player may have gone on.
        else if (news.isLogin && isAtLogin(router)) goHome();
        loadPlayer(queryClient);
        break;
      }
      case 'dataOpened':
        onDataOpen();
        break;
      case 'ended':
        toast.forget();
        if (news.why === 'refused') leaveRefused(router);
        else goHome();
        break;
      default:
        toast.show(
          t`Você saiu sem conexão. O que faltava enviar segue quando ela voltar, se esta página ficar aberta.`,
        );
    }
  });
}

/** Milliseconds for which an answer of this document is fresh. */
const FRESH = 30_000;

/** Starts the reads that follow a login in their order, without waiting for each other (SESS-1). */
function loadPlayer(queryClient: QueryClient): void {
  const reads = [
    () => queryClient.fetchQuery(walletQuery()),
    () => queryClient.fetchQuery(recentGamesQuery()),
    () => queryClient.ensureQueryData(rankingQuery()),
    // The answer of an earlier document offers no card (NOTE-3): it is read again, however new it is.
    () => queryClient.fetchQuery({ ...notificationsQuery(), staleTime: Math.min(FRESH, performance.now()) }),
  ];
  for (const read of reads) void read().catch(() => undefined);
}

/**
 * Handles a token that the API refused: public pages stay open for a guest, guards of a player's page send to /login. A
 * toast explains it, because the player did nothing. An excluded player reads the dates in the form instead.
 */
function leaveRefused(router: AppRouter): void {
  if (session.phase !== 'guest' || !session.exclusion) toast.error(t`Sua sessão expirou. Entre de novo.`);
  // The open sheet needs a player: show the login instead of the registration that a guest would get.
  if (wantsPlayer(router)) {
    const { overlay = false, under = 0, closes = 1 } = router.state.location.state;
    void router.navigate({
      to: '.',
      search: true,
      state: { overlay, under, closes, auth: 'login' },
      replace: true,
      resetScroll: false,
    } as never);
  }
  void router.invalidate();
}

/** Whether the address shows the login, the registration or the recovery. */
function isAtLogin(router: AppRouter): boolean {
  const { pathname, search } = router.state.location;
  return authKindOf(pathname, search.sheet) !== null;
}

/** Whether the address names a sheet for players. */
function wantsPlayer(router: AppRouter): boolean {
  const { sheet } = router.state.location.search;
  return sheet !== undefined && needsPlayer(sheet);
}
