import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { messageFor } from '../../../api/error-messages.ts';
import type { Game } from '../../../contract/games.ts';
import { currentLocale, localise } from '../../../domain/locale.ts';
import { hasToken } from '../../../domain/session/state.ts';
import { gameCard } from '../../../domain/shared-card.ts';
import { useShareInChat } from '../../../hooks/ShareInChat.tsx';
import { useAskLogin } from '../../../hooks/use-ask-login.ts';
import { formatNumber } from '../../../lib/numbers.ts';
import { ChatIcon, HeartIcon, LikeIcon, ShareIcon } from '../../../ui/first-paint-icons.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { toast } from '../../../ui/toast.ts';
import styles from './GameMarks.module.css';

/** Loaded with the first press. */
const mutations = () => import('../mutations.ts');

/**
 * Favourite, like, share and show in the chat. A mark shows at once and is taken back when the API refuses it (GAME-2). One function
 * because it is the markup of four buttons.
 */
export function GameMarks({ game }: { readonly game: Game }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const askLogin = useAskLogin();
  const shareInChat = useShareInChat();
  const mark = (action: 'favorite' | 'like', work: () => Promise<void>) => async () => {
    if (!hasToken()) {
      askLogin(action, game);
      return;
    }
    try {
      await work();
    } catch (error) {
      toast.error(messageFor(error, currentLocale()));
    }
  };
  const share = async () => {
    const url = new URL(
      localise(`/casino/${game.providercode}/${game.gamecode}`, currentLocale()),
      globalThis.location.origin,
    ).href;
    if (navigator.share) {
      // Closing the system's share sheet rejects; that is no error.
      await navigator.share({ title: game.title, url }).catch(() => undefined);
      return;
    }
    try {
      await navigator.clipboard.writeText(url);
      toast.success(t`Link copiado`);
    } catch {
      toast.show(url);
    }
  };
  const favorite = game.hasFavorite;
  const liked = game.hasLike;
  const likes = formatNumber(game.totalLikes, currentLocale());
  return (
    <div className={styles.marks}>
      <IconButton
        glyph={HeartIcon}
        label={t`Favoritar`}
        aria-pressed={favorite}
        filled={favorite}
        accent={favorite}
        size={24}
        onClick={() =>
          void mark('favorite', async () => (await mutations()).setFavorite(queryClient, game, !favorite))()
        }
      />
      <IconButton
        glyph={LikeIcon}
        label={t`Curtir`}
        aria-pressed={liked}
        filled={liked}
        size={24}
        onClick={() => void mark('like', async () => (await mutations()).setLike(game, !liked))()}
      />
      {game.totalLikes > 0 && (
        <span
          className={styles.count}
          aria-label={game.totalLikes === 1 ? t`1 curtida` : t`${likes} curtidas`}
          role="img"
        >
          {likes}
        </span>
      )}
      <IconButton glyph={ShareIcon} label={t`Compartilhar`} size={24} onClick={() => void share()} />
      <IconButton glyph={ChatIcon} label={t`Mostrar no chat`} size={24} onClick={() => shareInChat(gameCard(game))} />
    </div>
  );
}
