import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './Timeline.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export interface TimelineStep {
  readonly key: string;
  readonly title: ReactNode;
  readonly state: 'done' | 'now' | 'wait' | 'failed';
  /** When the step happened, or its deadline ("14:02", "até 16:02"). */
  readonly time?: ReactNode;
  /** The same time in ISO form. */
  readonly dateTime?: string;
  /** A line below: the duration and the promised time. */
  readonly detail?: ReactNode;
}

/** Past, current and future steps with their times. `stateLabels` are the meaning of the dot's colour in words. */
export function Timeline({
  steps,
  stateLabels,
}: {
  readonly steps: readonly TimelineStep[];
  readonly stateLabels: Readonly<Record<TimelineStep['state'], string>>;
}) {
  return (
    <ol className={styles.line}>
      {steps.map((step) => (
        <li
          key={step.key}
          className={cx(styles.step, styles[step.state])}
          aria-current={step.state === 'now' ? 'step' : undefined}
        >
          <span className={styles.title}>
            {step.title}
            <VisuallyHidden>{`, ${stateLabels[step.state]}`}</VisuallyHidden>
          </span>
          {step.time !== undefined && (
            <time className={styles.time} dateTime={step.dateTime}>
              {step.time}
            </time>
          )}
          {step.detail !== undefined && <span className={styles.detail}>{step.detail}</span>}
        </li>
      ))}
    </ol>
  );
}

/** Numbered instructions. */
export function Steps({ steps }: { readonly steps: readonly ReactNode[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map((step, at) => (
        // index as key: the number is the identity of a step
        <li key={at} className={styles.numbered}>
          <span className={styles.number} aria-hidden="true">
            {at + 1}
          </span>
          <span>{step}</span>
        </li>
      ))}
    </ol>
  );
}
