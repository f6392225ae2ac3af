import type { QueryClient } from '@tanstack/react-query';
import { configureSession } from '../domain/session/start.ts';
import type { SessionEnd } from '../domain/session/state.ts';

/** The shell's reactions to session changes; set once router and live client exist. */
export interface SessionReactions {
  /** Reads after a login, in the order of SESS-1. */
  loadAfterLogin: readonly (() => Promise<unknown>)[];
  onLogin: () => void;
  onEnd: (why: SessionEnd) => void;
  /** Session end before the late part has loaded; the late part handles it. */
  missedEnd: SessionEnd | null;
  startAnew: (why: 'logout' | 'elsewhere') => Promise<boolean>;
  onDataOpen: () => void;
  onUnsent: () => void;
  joinPrivateChannels: () => void;
  onTokenChange: () => void;
}

/** Before the late part has loaded, there is no connection to reset and no navigation. */
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

/** Connects the session with the shell's reactions. Called before the first request. */
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
