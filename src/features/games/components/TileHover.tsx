import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { messageFor } from '../../../api/error-messages.ts';
import type { Game } from '../../../contract/games.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { hasToken } from '../../../domain/session/state.ts';
import { useClosedWords } from '../../../hooks/use-account.ts';
import { useAskLogin } from '../../../hooks/use-ask-login.ts';
import { useOnline } from '../../../hooks/use-online.ts';
import { HeartIcon } from '../../../ui/first-paint-icons.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { toast } from '../../../ui/toast.ts';
import { formatReturn } from '../model.ts';
import { setFavorite } from '../mutations.ts';
import { usePlay } from '../play/use-play.ts';
import styles from './TileHover.module.css';

/**
 * What a mouse over a tile finds: favourite, RTP, Jogar and Demo. The keyboard finds the same in the sheet that the tile
 * opens, so Tab does not stop here. One function because it is the markup of one overlay.
 */
export function TileHover({ game }: { readonly game: Game }) {
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
  const button = { type: 'button', tabIndex: -1 } as const;
  return (
    <div className={styles.hover}>
      <button
        {...button}
        className={styles.heart}
        aria-label={t`Favoritar ${game.title}`}
        aria-pressed={game.hasFavorite}
        onClick={() => void mark()}
      >
        <Icon glyph={HeartIcon} size={16} filled={game.hasFavorite} />
      </button>
      <div className={styles.foot}>
        {game.rtp !== undefined && <p className={styles.rtp}>RTP {formatReturn(game.rtp, currentLocale())}</p>}
        {isOpen && !game.only_demo && (
          <button {...button} className={styles.play} onClick={() => play(game, 'real')}>
            <Trans>Jogar</Trans>
          </button>
        )}
        {isOpen && (
          <button {...button} className={styles.demo} onClick={() => play(game, 'demo')}>
            <Trans>Demo</Trans>
          </button>
        )}
      </div>
    </div>
  );
}
