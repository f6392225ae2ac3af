/** Carries out what a guest pressed before the login (SESS-16). */
import type { QueryClient } from '@tanstack/react-query';
import { messageFor } from '../api/error-messages.ts';
import type { Game } from '../contract/games.ts';
import { currentLocale } from '../domain/locale.ts';
import { session } from '../domain/session/state.ts';
import type { Wanted } from '../hooks/use-ask-login.ts';
import { toast } from '../ui/toast.ts';
import { leaveModal, leaveToFirst } from './overlays/leave-steps.ts';
import type { AppRouter } from './router.tsx';
import { parseSearch } from './search.ts';

/**
 * Returns the action that asked for the login; undefined for a login that nothing asked for. An excluded player only
 * gets pages.
 */
export function wantedOf(router: AppRouter): Wanted | undefined {
  const { wanted } = router.state.location.state;
  return session.user?.account_state?.bet === false && wanted?.action !== 'page' ? undefined : wanted;
}

/** Carries out `wanted` in place of the modal's history entry and of the sheets below it: it happens once. */
export function carryOut(wanted: Wanted, router: AppRouter, queryClient: QueryClient): void {
  const replace = (to: object) => leaveToFirst(router, () => void router.navigate({ ...to, replace: true } as never));
  if (wanted.action === 'page') {
    const { to, search = '' } = wanted;
    if (to === undefined) leaveModal(router);
    else replace({ to, search: parseSearch(search) });
    return;
  }
  const { action, game } = wanted;
  if (action === 'play') {
    const params = { provider: game.providercode, game: game.gamecode };
    replace({ to: '/casino/$provider/$game', params, search: { mode: 'real' } });
    return;
  }
  // Back to the sheet or page of the press.
  leaveModal(router);
  void mark(action, game, queryClient);
}

async function mark(action: 'favorite' | 'like', game: Game, queryClient: QueryClient): Promise<void> {
  try {
    const { setFavorite, setLike } = await import('../features/games/mutations.ts');
    await (action === 'like' ? setLike(game, true) : setFavorite(queryClient, game, true));
  } catch (error) {
    toast.error(messageFor(error, currentLocale()));
  }
}
