import { formatMoney } from '../lib/money.ts';
import styles from './BalancePill.module.css';
import { Button } from './Button.tsx';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';
import { PlusIcon } from './icons.ts';
import { Skeleton } from './Skeleton.tsx';
import { useCounted } from './use-counted.ts';

interface BalancePillProps {
  /** Undefined while unknown: its space stays reserved. */
  readonly centavos: number | undefined;
  /** Second line: the bonus part ("+ R$ 50,00 de bônus"). */
  readonly extra?: string | undefined;
  readonly label: string;
  readonly depositLabel: string;
  /** Absent offline: the pill then only shows the balance. */
  readonly onDeposit?: (() => void) | undefined;
  /** Whether the player may deposit is not known yet: the button keeps its room and is not shown. */
  readonly isUnknown?: boolean;
}

/** A balance as plain text: it counts to its new value. */
export function Counted({ centavos }: { readonly centavos: number }) {
  return formatMoney(useCounted(centavos));
}

/** Balance and deposit button in a desktop's bar. */
export function BalancePill({ centavos, extra, label, depositLabel, onDeposit, isUnknown = false }: BalancePillProps) {
  return (
    <div className={styles.pill}>
      <span className={styles.words}>
        <span className={styles.label}>{label}</span>
        <b className={styles.amount}>
          {centavos === undefined ? <Skeleton width="8ch" /> : <Counted centavos={centavos} />}
        </b>
        {extra !== undefined && <span className={styles.extra}>{extra}</span>}
      </span>
      {onDeposit && (
        <span className={cx(isUnknown && styles.unknown)}>
          <Button look="main" size="sm" data-opens="deposit" onClick={onDeposit}>
            {depositLabel}
          </Button>
        </span>
      )}
    </div>
  );
}

interface BalanceButtonProps {
  readonly centavos: number;
  /** Second line: the bonus part. */
  readonly extra?: string | undefined;
  readonly label: string;
  /** Absent where the player may not deposit: the balance is then plain text. */
  readonly onDeposit?: (() => void) | undefined;
}

/** The balance as one small button, in the bar over a game. `label` is its accessible name: balance and action. */
export function BalanceButton({ centavos, extra, label, onDeposit }: BalanceButtonProps) {
  const figures = (
    <span className={styles.figures}>
      <span>
        <Counted centavos={centavos} />
      </span>
      {extra !== undefined && <span className={styles.extra}>{extra}</span>}
    </span>
  );
  if (!onDeposit) return <span className={cx(styles.button, styles.plain)}>{figures}</span>;
  return (
    <button type="button" className={styles.button} aria-label={label} onClick={onDeposit}>
      {figures}
      <span className={styles.plus}>
        <Icon glyph={PlusIcon} size={18} />
      </span>
    </button>
  );
}
