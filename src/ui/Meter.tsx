import styles from './Meter.module.css';

interface MeterProps {
  /** Accessible name of the measure; the visible text stands beside it. */
  readonly label: string;
  readonly value: number;
  readonly max: number;
  /** The value in words ("R$ 150,00 de R$ 300,00"). */
  readonly text: string;
}

/** The used part of a limit. Stays full above the limit; the text gives the figures. */
export function Meter({ label, value, max, text }: MeterProps) {
  const part = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <div
      className={styles.meter}
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(value, max)}
      aria-valuetext={text}
    >
      <span className={styles.fill} style={{ width: `${part * 100}%` }} />
    </div>
  );
}

interface ProgressRingProps {
  /** Remaining part, 0 to 1. */
  readonly part: number;
  /** Text inside ("4:52"). */
  readonly text: string;
  /** The time in words ("4 minutos e 52 segundos"). */
  readonly label: string;
  readonly size?: number;
}

/**
 * The remaining time of a Pix code as a ring. It never turns red and never pulses. Screen readers do not announce the
 * role `timer`; announce the end elsewhere.
 */
export function ProgressRing({ part, text, label, size = 56 }: ProgressRingProps) {
  const length = 2 * Math.PI * 25;
  const left = Math.min(1, Math.max(0, part)) * length;
  return (
    <span className={styles.ring} style={{ width: size, height: size }} role="timer" aria-label={label}>
      <svg viewBox="0 0 56 56" width={size} height={size} aria-hidden="true" focusable="false">
        <circle cx="28" cy="28" r="25" fill="none" stroke="var(--surface-4)" strokeWidth="3" />
        {left > 0 && (
          <circle
            cx="28"
            cy="28"
            r="25"
            fill="none"
            stroke="var(--accent)"
            strokeWidth="3"
            strokeLinecap="round"
            strokeDasharray={`${left} ${length}`}
          />
        )}
      </svg>
      <span aria-hidden="true">{text}</span>
    </span>
  );
}

/** Volatility as bars, 1 to 4. Decorative: the word stands beside it. */
export function LevelBars({ level }: { readonly level: 1 | 2 | 3 | 4 }) {
  return (
    <span className={styles.bars} aria-hidden="true">
      {[1, 2, 3, 4].map((bar) => (
        <i key={bar} className={bar <= level ? styles.barOn : styles.bar} />
      ))}
    </span>
  );
}
