import { formatAmount, formatMoney } from '../lib/money.ts';
import { cx } from './cx.ts';
import styles from './Money.module.css';
import { useCounted } from './use-counted.ts';

interface MoneyProps {
  readonly centavos: number;
  /** `text` is inline; `xl` (28) and `2xl` (42) raise the `R$`. Use 42 once per screen. */
  readonly size?: 'text' | 'xl' | '2xl';
  /** `always` adds a plus to a gain. A loss always has a minus. */
  readonly sign?: 'auto' | 'always';
  /** Colours a gain or a loss; the sign carries it too. */
  readonly toned?: boolean;
}

/** A balance: it counts to its new value. The component that changes it announces the value itself. */
export function CountedMoney({ centavos, ...rest }: MoneyProps) {
  return <Money {...rest} centavos={useCounted(centavos)} />;
}

/** An amount in reais, from centavos. It changes without animation; the component that changes it announces it. */
export function Money({ centavos, size = 'text', sign = 'auto', toned = false }: MoneyProps) {
  const tone = toned && (centavos < 0 ? styles.negative : centavos > 0 && styles.positive);
  if (size === 'text') return <span className={cx(styles.text, tone)}>{formatMoney(centavos, { sign })}</span>;
  const before = centavos < 0 ? '\u2212\u00a0' : sign === 'always' && centavos > 0 ? '+\u00a0' : '';
  return (
    <span className={cx(styles.figure, size === '2xl' && styles.huge, tone)}>
      {before}
      <span className={styles.currency}>{'R$\u00a0'}</span>
      {formatAmount(centavos)}
    </span>
  );
}
