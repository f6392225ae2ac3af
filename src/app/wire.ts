import type { QueryClient } from '@tanstack/react-query';
import { configureSession } from '../domain/session-start.ts';
import type { SessionEnd } from '../domain/session-state.ts';
import { rankingQuery } from '../features/bonuses/queries.ts';
import { recentGamesQuery } from '../features/games/queries.ts';
import { notificationsQuery } from '../features/notifications/queries.ts';
import { walletQuery } from '../features/wallet/queries.ts';

/** What the shell does when the session changes; set once the router and the live client are there. */
export interface SessionReactions {
  onLogin: () => void;
  onEnd: (why: SessionEnd) => void;
  onDataOpen: () => void;
  joinPrivateChannels: () => void;
  onTokenChange: () => void;
}

/** Until the late part of the app has come, there is nothing to reconnect and nowhere to go. */
export const reactions: SessionReactions = {
  onLogin: () => undefined,
  onEnd: () => undefined,
  onDataOpen: () => undefined,
  joinPrivateChannels: () => undefined,
  onTokenChange: () => undefined,
};

/** Joins session, client and features: the one place that knows all three. Called before the first request. */
export function wireSession(queryClient: QueryClient): void {
  configureSession({
    queryClient,
    // §4, in this order.
    loadAfterLogin: [
      () => queryClient.fetchQuery(walletQuery()),
      () => queryClient.fetchQuery(recentGamesQuery()),
      () => queryClient.ensureQueryData(rankingQuery()),
      () => queryClient.fetchQuery(notificationsQuery()),
    ],
    joinPrivateChannels: () => reactions.joinPrivateChannels(),
    onTokenChange: () => reactions.onTokenChange(),
    onLogin: () => reactions.onLogin(),
    onEnd: (why) => reactions.onEnd(why),
    onDataOpen: () => reactions.onDataOpen(),
  });
}
