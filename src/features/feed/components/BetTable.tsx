import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ProcessedBet } from '../../../contract/feed.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { useGameTitle } from '../../../hooks/use-game-title.ts';
import { formatMoney } from '../../../lib/money.ts';
import { formatNumber } from '../../../lib/numbers.ts';
import { useOpenSheet } from '../../../lib/use-open-sheet.ts';
import { cx } from '../../../ui/cx.ts';
import { CasinoIcon } from '../../../ui/first-paint-icons.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import { isSimulated } from '../model.ts';
import styles from './LiveStrip.module.css';

interface Props {
  readonly rows: readonly ProcessedBet[];
  /** The player's own bets, without the column of the player; a row opens the round with its balances. */
  readonly own?: boolean;
}

/** Bets with their wins. A row opens the bet's public page, or the player's own round; a simulated one opens nothing. */
export function BetTable({ rows, own = false }: Props) {
  const { t } = useLingui();
  return (
    <table className={cx(styles.table, own && styles.own)}>
      <thead>
        <tr>
          <th scope="col">{t`Jogo`}</th>
          {!own && <th scope="col">{t`Jogador`}</th>}
          <th scope="col" className={own ? undefined : styles.wide}>{t`Aposta`}</th>
          <th scope="col" className={styles.wide}>{t`Multiplicador`}</th>
          <th scope="col">{t`Ganho`}</th>
        </tr>
      </thead>
      <tbody>
        {/* Keyed by position: the rows stay in place and change their text, so the page does not shift. */}
        {rows.map((row, at) => (
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={at}>
            <td className={styles.game}>
              <Game row={row} own={own} />
            </td>
            {!own && (
              <td>
                <span data-words="">{row.user.name || t`Oculto`}</span>
              </td>
            )}
            <td className={own ? undefined : styles.wide}>
              <span data-words="">{formatMoney(row.bet_amount)}</span>
            </td>
            <td className={styles.wide}>
              <span data-words="">{`${formatNumber(row.multiplier, currentLocale(), { most: 2 })}×`}</span>
            </td>
            <td className={row.win_amount > row.bet_amount ? styles.gain : undefined}>
              <span data-words="">{formatMoney(row.win_amount)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface GameProps {
  readonly row: ProcessedBet;
  readonly own: boolean;
}

/** Poster and title of a row's game. */
function Game({ row, own }: GameProps) {
  return (
    <span className={styles.play}>
      <span className={styles.poster}>
        <Picture src={row.game.image} width={27} height={36} instead={<Icon glyph={CasinoIcon} />} />
      </span>
      <span className={styles.name}>
        <Opener row={row} own={own} />
      </span>
    </span>
  );
}

/** The title of a row's game, pressed anywhere in the row. */
function Opener({ row, own }: GameProps) {
  const { t } = useLingui();
  const openSheet = useOpenSheet();
  const title = useGameTitle()(row.game);
  if (isSimulated(row.transaction))
    return (
      <>
        {title}
        <span className={styles.mark}>{t`Simulado`}</span>
      </>
    );
  if (own)
    return (
      <button
        type="button"
        className={styles.open}
        aria-haspopup="dialog"
        onClick={() => openSheet(`round:${row.transaction}`)}
      >
        {title}
      </button>
    );
  return (
    <Link to="/bets/$bet" params={{ bet: row.transaction }} className={styles.open}>
      {title}
    </Link>
  );
}
