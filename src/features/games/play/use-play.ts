import { useNavigate } from '@tanstack/react-router';
import type { Game } from '../../../contract/games.ts';
import { hasToken } from '../../../domain/session/state.ts';
import { useAskLogin } from '../../../hooks/use-ask-login.ts';

/**
 * Returns a function that opens a game; a guest who wants to play with money gets the registration.
 * @param replace the game replaces a sheet's history entry: Back leads to the page below it, not to the sheet
 */
export function usePlay({ replace }: { readonly replace: boolean }): (game: Game, mode: 'real' | 'demo') => void {
  const navigate = useNavigate();
  const askLogin = useAskLogin();
  return (game, mode) => {
    if (mode === 'real' && !hasToken()) {
      askLogin('play', game);
      return;
    }
    void navigate({
      to: '/casino/$provider/$game',
      params: { provider: game.providercode, game: game.gamecode },
      search: { mode },
      replace,
    });
  };
}
