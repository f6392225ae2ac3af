import { Trans, useLingui } from '@lingui/react/macro';
import type { Transaction, TransactionType } from '../../../contract/wallet.ts';
import { useGameTitle } from '../../../hooks/use-game-title.ts';
import { formatMoney } from '../../../lib/money.ts';
import { formatClock } from '../../../lib/time.ts';
import { typeWords } from '../../../lib/transaction-words.ts';
import { useOpenSheet } from '../../../lib/use-open-sheet.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { cx } from '../../../ui/cx.ts';
import { CasinoIcon, GiftIcon } from '../../../ui/first-paint-icons.ts';
import { Icon, type IconGlyph } from '../../../ui/Icon.tsx';
import { BankIcon, HistoryIcon, PlusIcon, RefreshIcon, TrophyIcon } from '../../../ui/icons.ts';
import { Money } from '../../../ui/Money.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import styles from './List.module.css';
import { adjustmentByHand, correctedResult, hasMoved, releasedOf, returnWords, wordsOfStatus } from './words.ts';

const GLYPHS: Partial<Record<TransactionType, IconGlyph>> = {
  deposit: PlusIcon,
  withdraw: BankIcon,
  bet: CasinoIcon,
  win: TrophyIcon,
  refund: RefreshIcon,
  adjustment: HistoryIcon,
  rollover: RefreshIcon,
};

/**
 * One transaction of the wallet; a withdrawal opens its timeline, a bet or its win the round, another one its reference. Only moved money has a
 * colour. One function because the parts of a row share its words.
 */
export function TransactionRow({ transaction }: { readonly transaction: Transaction }) {
  const { i18n } = useLingui();
  const openSheet = useOpenSheet();
  const titleOf = useGameTitle();
  const { type, amount, balance_after, created_at, reference, returned, play } = transaction;
  const back = returned === null ? '' : formatMoney(returned.amount);
  const why = returned === null ? '' : i18n._(returnWords[returned.reason]);
  const words = wordsOfStatus(transaction);
  const released = releasedOf(transaction);
  const isMoved = hasMoved(transaction) && released === 0;
  const time = formatClock(created_at);
  const after = balance_after === null ? '' : formatMoney(balance_after);
  const isByHand = type === 'adjustment' && play === null;
  const shown = play?.stake_back ? 'refund' : type;
  const glyph = <Icon glyph={GLYPHS[shown] ?? GiftIcon} />;
  const inside = (
    <>
      <span className={styles.glyph}>
        {play ? <Picture src={play.game.image} width={36} height={48} instead={glyph} /> : glyph}
      </span>
      <span className={styles.words}>
        <span className={styles.title}>
          {play ? titleOf(play.game) : i18n._(isByHand ? adjustmentByHand : typeWords[type])}
        </span>
        <span className={styles.meta}>
          {play ? (
            <span className={styles.sub}>{i18n._(type === 'adjustment' ? correctedResult : typeWords[shown])}</span>
          ) : (
            <Badge tone={words.tone}>{i18n._(words.label)}</Badge>
          )}
          <span className={styles.sub}>{time}</span>
        </span>
        {released > 0 && (
          <span className={styles.sub}>
            <Trans>Do bônus para o saldo real</Trans>
          </span>
        )}
        {returned !== null && (
          <span className={styles.sub}>
            <Trans>
              {back} devolvidos: {why}
            </Trans>
          </span>
        )}
      </span>
      <span className={cx(styles.figures, !isMoved && released === 0 && styles.off)}>
        <Money
          centavos={isMoved ? amount : Math.abs(released || amount)}
          sign={isMoved ? 'always' : 'auto'}
          toned={isMoved && transaction.status === 1}
        />
        {after !== '' && (
          <span className={styles.sub}>
            <Trans>Saldo {after}</Trans>
          </span>
        )}
      </span>
    </>
  );
  const sheet = type === 'withdraw' ? `withdrawal:${transaction.id}` : play ? `round:${play.bet}` : null;
  if (sheet === null && reference !== null && reference !== '') {
    return (
      <li>
        <details>
          <summary className={cx(styles.row, styles.press, styles.opens)}>{inside}</summary>
          <p className={styles.reference}>
            <Trans>Referência: {reference}</Trans>
          </p>
        </details>
      </li>
    );
  }
  if (sheet === null) return <li className={styles.row}>{inside}</li>;
  return (
    <li>
      <button
        type="button"
        className={cx(styles.row, styles.press)}
        aria-haspopup="dialog"
        onClick={() => openSheet(sheet)}
      >
        {inside}
      </button>
    </li>
  );
}
