import { useLingui } from '@lingui/react/macro';
import styles from './auth.module.css';

interface StepHeadProps {
  /** From 0. */
  readonly step: number;
  readonly count: number;
  readonly title: string;
}

/** Progress in a form of several steps, as text and as bars; the legend of the step's fields. */
export function StepHead({ step, count, title }: StepHeadProps) {
  const { t } = useLingui();
  const number = step + 1;
  return (
    <legend className={styles.stepHead}>
      <span className={styles.stepCount}>{t`Passo ${number} de ${count}`}</span>
      <span className={styles.stepTitle}>{title}</span>
      <span className={styles.bars} aria-hidden="true">
        {Array.from({ length: count }, (_, bar) => (
          <i key={bar} className={bar <= step ? styles.barOn : styles.bar} />
        ))}
      </span>
    </legend>
  );
}
