import type { QueryClient } from '@tanstack/react-query';
import { configureSession } from '../domain/session-start.ts';
import type { SessionEnd } from '../domain/session-state.ts';

/** What the shell does when the session changes; set once the router and the live client are there. */
export interface SessionReactions {
  /** §4, in its order. */
  loadAfterLogin: readonly (() => Promise<unknown>)[];
  onLogin: () => void;
  onEnd: (why: SessionEnd) => void;
  /** An end that came before the late part, which makes up for it. */
  missedEnd: SessionEnd | null;
  startAnew: (why: 'logout' | 'elsewhere') => Promise<boolean>;
  onDataOpen: () => void;
  onUnsent: () => void;
  joinPrivateChannels: () => void;
  onTokenChange: () => void;
}

/** Until the late part of the app has come, there is nothing to reconnect and nowhere to go. */
export const reactions: SessionReactions = {
  loadAfterLogin: [],
  onLogin: () => undefined,
  onEnd: (why) => {
    reactions.missedEnd = why;
  },
  missedEnd: null,
  startAnew: async () => false,
  onDataOpen: () => undefined,
  onUnsent: () => undefined,
  joinPrivateChannels: () => undefined,
  onTokenChange: () => undefined,
};

/** Joins the session with what the late part of the app makes of its changes. Called before the first request. */
export function wireSession(queryClient: QueryClient): void {
  configureSession({
    queryClient,
    get loadAfterLogin() {
      return reactions.loadAfterLogin;
    },
    joinPrivateChannels: () => reactions.joinPrivateChannels(),
    onTokenChange: () => reactions.onTokenChange(),
    onLogin: () => reactions.onLogin(),
    onEnd: (why) => reactions.onEnd(why),
    startAnew: (why) => reactions.startAnew(why),
    onDataOpen: () => reactions.onDataOpen(),
    onUnsent: () => reactions.onUnsent(),
  });
}
