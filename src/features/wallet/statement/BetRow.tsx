import { Trans } from '@lingui/react/macro';
import type { Bet } from '../../../contract/wallet.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { useGameTitle } from '../../../hooks/use-game-title.ts';
import { formatMoney } from '../../../lib/money.ts';
import { formatNumber } from '../../../lib/numbers.ts';
import { formatClock } from '../../../lib/time.ts';
import { useOpenSheet } from '../../../lib/use-open-sheet.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { cx } from '../../../ui/cx.ts';
import { CasinoIcon } from '../../../ui/first-paint-icons.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Money } from '../../../ui/Money.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import styles from './List.module.css';

/** One bet with its payout; a press opens its round. A rolled-back bet is no loss, so it has no colour and no sign. */
export function BetRow({ bet }: { readonly bet: Bet }) {
  const openSheet = useOpenSheet();
  const titleOf = useGameTitle();
  const { game, bet_amount, win_amount, multiplier, status, date, balance_after } = bet;
  const staked = formatMoney(bet_amount);
  const after = balance_after === null ? '' : formatMoney(balance_after);
  const time = formatClock(date);
  const times = formatNumber(multiplier, currentLocale(), { most: 2 });
  return (
    <li>
      <button
        type="button"
        className={cx(styles.row, styles.press)}
        aria-haspopup="dialog"
        // Addressed by the bet's id: round ids of two providers may be equal.
        onClick={() => openSheet(`round:${bet.id}`)}
      >
        <span className={styles.poster}>
          <Picture src={game.image} width={36} height={48} instead={<Icon glyph={CasinoIcon} />} />
        </span>
        <span className={styles.words}>
          <span className={styles.title}>{titleOf(game)}</span>
          <span className={styles.sub}>
            <Trans>
              {time} · apostou {staked}
            </Trans>
            {status === 'settled' && ` ·\u00A0${times}×`}
          </span>
        </span>
        <span className={styles.figures}>
          {status === 'settled' && (
            <>
              <Money centavos={win_amount - bet_amount} sign="always" toned />
            </>
          )}
          {status === 'open' && (
            <Badge tone="info">
              <Trans>Em aberto</Trans>
            </Badge>
          )}
          {status === 'rolled_back' && (
            <Badge>
              <Trans>Devolvida</Trans>
            </Badge>
          )}
          {after !== '' && (
            <span className={styles.sub}>
              <Trans>Saldo {after}</Trans>
            </span>
          )}
        </span>
      </button>
    </li>
  );
}
