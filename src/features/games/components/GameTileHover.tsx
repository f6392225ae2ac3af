import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { messageFor } from '../../../api/error-messages.ts';
import type { Game } from '../../../contract/games.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { hasToken } from '../../../domain/session/state.ts';
import { useClosedWords } from '../../../hooks/use-account.ts';
import { useAskLogin } from '../../../hooks/use-ask-login.ts';
import { useOnline } from '../../../hooks/use-online.ts';
import { TileHover } from '../../../ui/TileHover.tsx';
import { toast } from '../../../ui/toast.ts';
import { formatReturn } from '../model.ts';
import { setFavorite } from '../mutations.ts';
import { usePlay } from '../play/use-play.ts';

/** The hover of a game's tile. */
export function GameTileHover({ game }: { readonly game: Game }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const askLogin = useAskLogin();
  const play = usePlay({ replace: false });
  const closed = useClosedWords();
  const mark = async () => {
    if (!hasToken()) {
      askLogin('favorite', game);
      return;
    }
    try {
      await setFavorite(queryClient, game, !game.hasFavorite);
    } catch (error) {
      toast.error(messageFor(error, currentLocale()));
    }
  };
  const online = useOnline();
  const isOpen = online && !closed && !game.maintenance;
  return (
    <TileHover
      favorite={{ isSet: game.hasFavorite, label: t`Favoritar ${game.title}`, onPress: () => void mark() }}
      rtp={game.rtp === undefined ? undefined : `RTP ${formatReturn(game.rtp, currentLocale())}`}
      play={isOpen && !game.only_demo ? { label: t`Jogar`, onPress: () => play(game, 'real') } : undefined}
      demo={isOpen ? { label: t`Demo`, onPress: () => play(game, 'demo') } : undefined}
    />
  );
}
