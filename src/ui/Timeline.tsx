import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './Timeline.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export interface TimelineStep {
  readonly key: string;
  readonly title: ReactNode;
  readonly state: 'done' | 'now' | 'wait' | 'failed';
  /** When it was, or until when it will be ("14:02", "até 16:02"). */
  readonly time?: ReactNode;
  /** The same moment for machines, ISO. */
  readonly dateTime?: string;
  /** A line below: how long it has taken and what was promised. */
  readonly detail?: ReactNode;
}

/** What has happened, happens and will happen, with its times. `stateLabels` say the dot's colour in words. */
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
        // index as key: the number is what the step is
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
