import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { messageFor } from '../../../api/error-messages.ts';
import type { GameDetail } from '../../../contract/games.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { hasToken } from '../../../domain/session/state.ts';
import { useAskLogin } from '../../../hooks/use-ask-login.ts';
import { useBonusWords } from '../../../hooks/use-bonus-words.ts';
import { useChatNews } from '../../../hooks/use-chat-news.ts';
import { formatMoney } from '../../../lib/money.ts';
import { useOpenSheet } from '../../../lib/use-open-sheet.ts';
import { BalanceButton } from '../../../ui/BalancePill.tsx';
import { cx } from '../../../ui/cx.ts';
import { ArrowLeftIcon, ChatIcon, HeartIcon } from '../../../ui/first-paint-icons.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { BookIcon, FullscreenIcon } from '../../../ui/icons.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/toast.ts';
import { type Funds, formatReturn } from '../model.ts';
import { setFavorite } from '../mutations.ts';
import styles from './GameBar.module.css';

/** Titles with more characters are set smaller on a phone, so that they fit beside R$ 1.000,00 at 360 px. */
const LONG_TITLE = 17;

interface Props {
  readonly game: GameDetail | null;
  /** Title from the address while the game is loading. */
  readonly title?: string | undefined;
  /** Balance that can be staked here; null in a demo and for a guest. */
  readonly funds: Funds | null;
  readonly onBack: () => void;
  /** Absent where the player may not deposit. */
  readonly onDeposit: (() => void) | undefined;
  readonly onRules: () => void;
  /** Absent while no game is shown. */
  readonly onFullscreen: (() => void) | undefined;
}

/** The 56 px bar above a game: back, title, rules with the RTP, balance, favourite, chat, fullscreen. */
export function GameBar(props: Props) {
  const { game, title, funds, onBack, onDeposit, onRules, onFullscreen } = props;
  const { t } = useLingui();
  const bonus = useBonusWords(funds?.bonus);
  return (
    <header className={styles.bar}>
      <IconButton glyph={ArrowLeftIcon} label={t`Voltar`} onClick={onBack} />
      <div className={styles.words}>
        <h1 className={cx(styles.title, (title?.length ?? 0) > LONG_TITLE && styles.long)}>
          {title ?? <Skeleton width="8ch" />}
        </h1>
        <RulesButton rtp={game?.rtp ?? null} onRules={onRules} />
      </div>
      {funds !== null && (
        <BalanceButton
          centavos={funds.real}
          extra={bonus}
          label={
            bonus === undefined
              ? t`Saldo ${formatMoney(funds.real)}. Depositar`
              : t`Saldo ${formatMoney(funds.real)} ${bonus}. Depositar`
          }
          onDeposit={onDeposit}
        />
      )}
      <div className={styles.tools}>
        <FavoriteButton game={game} />
        <span className={styles.wide}>
          <ChatEntry />
        </span>
        {onFullscreen && (
          <span className={styles.wide}>
            <IconButton glyph={FullscreenIcon} label={t`Tela cheia`} onClick={onFullscreen} />
          </span>
        )}
      </div>
    </header>
  );
}

/** Opens the chat over the game, which pauses. */
function ChatEntry() {
  const openSheet = useOpenSheet();
  return <IconButton glyph={ChatIcon} {...useChatNews()} data-opens="chat" onClick={() => openSheet('chat')} />;
}

interface RulesButtonProps {
  /** In per cent; null while the game is loading. */
  readonly rtp: number | null;
  readonly onRules: () => void;
}

/** The only entry to the rules: the line with the RTP under the title. A tap on the title hits it too. */
function RulesButton({ rtp, onRules }: RulesButtonProps) {
  const { t } = useLingui();
  const value = rtp === null ? '' : formatReturn(rtp, currentLocale());
  return (
    <button
      type="button"
      className={styles.rules}
      aria-label={rtp === null ? t`Regras e RTP` : t`Regras e RTP ${value}`}
      onClick={onRules}
    >
      {rtp === null ? t`Regras` : `RTP ${value}`}
      <Icon glyph={BookIcon} size={13} />
    </button>
  );
}

function FavoriteButton({ game }: Pick<Props, 'game'>) {
  const { t } = useLingui();
  const askLogin = useAskLogin();
  const queryClient = useQueryClient();
  const favorite = game?.hasFavorite ?? false;
  const mark = async () => {
    if (!game) return;
    if (!hasToken()) {
      askLogin('favorite', game);
      return;
    }
    try {
      await setFavorite(queryClient, game, !favorite);
    } catch (error) {
      toast.error(messageFor(error, currentLocale()));
    }
  };
  return (
    <IconButton
      glyph={HeartIcon}
      label={t`Favoritar`}
      aria-pressed={favorite}
      filled={favorite}
      accent={favorite}
      onClick={() => void mark()}
    />
  );
}
