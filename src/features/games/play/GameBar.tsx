import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { messageFor } from '../../../api/error-messages.ts';
import type { GameDetail } from '../../../contract/games.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { hasToken } from '../../../domain/session/state.ts';
import { useAskLogin } from '../../../hooks/use-ask-login.ts';
import { formatMoney } from '../../../lib/money.ts';
import { BalanceButton } from '../../../ui/BalancePill.tsx';
import { cx } from '../../../ui/cx.ts';
import { ArrowLeftIcon, HeartIcon } from '../../../ui/first-paint-icons.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { BookIcon, FullscreenIcon } from '../../../ui/icons.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/toast.ts';
import { formatReturn } from '../model.ts';
import { setFavorite } from '../mutations.ts';
import styles from './GameBar.module.css';

/** From this balance (centavos) on, its digits need the place of one tool on a narrow phone: R$ 10.000,00. */
const WIDE_FROM = 1_000_000;

interface Props {
  readonly game: GameDetail | null;
  /** Title from the address while the game is loading. */
  readonly title?: string | undefined;
  /** Balance that can be staked here, centavos; null in a demo and for a guest. */
  readonly balance: number | null;
  /** Part of it that is bonus balance, centavos. */
  readonly bonus: number;
  readonly onBack: () => void;
  readonly onDeposit: () => void;
  readonly onRules: () => void;
  readonly onFullscreen: () => void;
}

/** The 56 px bar above a game: back, title with RTP, balance, favourite, rules, fullscreen. */
export function GameBar(props: Props) {
  const { game, title, balance, bonus, onBack, onDeposit, onRules, onFullscreen } = props;
  const { t } = useLingui();
  return (
    <header
      className={cx(
        styles.bar,
        balance !== null && styles.withBalance,
        balance !== null && balance >= WIDE_FROM && styles.wide,
      )}
    >
      <IconButton glyph={ArrowLeftIcon} label={t`Voltar`} onClick={onBack} />
      <div className={styles.words}>
        <h1 className={styles.title}>{title ?? <Skeleton width="8ch" />}</h1>
        {game && <p className={styles.rtp}>RTP {formatReturn(game.rtp, currentLocale())}</p>}
      </div>
      {balance !== null && (
        <BalanceButton
          centavos={balance}
          label={
            bonus > 0
              ? t`Saldo ${formatMoney(balance)}, dos quais ${formatMoney(bonus)} de bônus. Depositar`
              : t`Saldo ${formatMoney(balance)}. Depositar`
          }
          onDeposit={onDeposit}
        />
      )}
      <div className={styles.tools}>
        <FavoriteButton game={game} />
        <IconButton glyph={BookIcon} label={t`Regras e RTP`} onClick={onRules} />
        <span className={styles.full}>
          <IconButton glyph={FullscreenIcon} label={t`Tela cheia`} onClick={onFullscreen} />
        </span>
      </div>
    </header>
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
