import styles from './Meter.module.css';

interface MeterProps {
  /** What it measures, for a screen reader; draw the words beside it. */
  readonly label: string;
  readonly value: number;
  readonly max: number;
  /** The same in words ("R$ 150,00 de R$ 300,00"). */
  readonly text: string;
}

/** How much of a limit is used. Past the end it stays full; the words say the rest. */
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
  /** 0 to 1: how much is left. */
  readonly part: number;
  /** What stands inside ("4:52"). */
  readonly text: string;
  /** The same in words ("4 minutos e 52 segundos"). */
  readonly label: string;
  readonly size?: number;
}

/** The time of a Pix code as a ring. It only runs out: it never turns red and never pulses. A timer is silent by its role; say the end elsewhere. */
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

/** Volatility as bars, 1 to 4. Decoration: the word stands beside it. */
export function LevelBars({ level }: { readonly level: 1 | 2 | 3 | 4 }) {
  return (
    <span className={styles.bars} aria-hidden="true">
      {[1, 2, 3, 4].map((bar) => (
        <i key={bar} className={bar <= level ? styles.barOn : styles.bar} />
      ))}
    </span>
  );
}
