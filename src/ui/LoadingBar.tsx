import { useEffect, useState } from 'react';
import { cx } from './cx.ts';
import styles from './LoadingBar.module.css';

/**
 * `waiting`: started, not visible yet, so that short loads never show. `running`: in progress. `full` and `fading`: the
 * load is over.
 */
type Phase = 'idle' | 'waiting' | 'running' | 'full' | 'fading';

/** The phase that follows by itself, and after how many milliseconds (LANG-6). */
const NEXT: Partial<Record<Phase, readonly [after: number, phase: Phase]>> = {
  waiting: [200, 'running'],
  full: [500, 'fading'],
  fading: [400, 'idle'],
};

/** The 3 px loading bar at the top (LANG-6). A screen reader reads `label` once it shows; short loads show nothing. */
export function LoadingBar({ active, label }: { readonly active: boolean; readonly label: string }) {
  const [phase, setPhase] = useState<Phase>('idle');
  const loads = phase === 'waiting' || phase === 'running';
  if (active && !loads) setPhase('waiting');
  if (!active && loads) setPhase(phase === 'running' ? 'full' : 'idle');
  useEffect(() => {
    const next = NEXT[phase];
    if (!next) return;
    const timer = setTimeout(setPhase, ...next);
    return () => clearTimeout(timer);
  }, [phase]);
  if (phase === 'idle' || phase === 'waiting') return null;
  return (
    <div className={cx(styles.bar, phase === 'fading' && styles.gone)} role="progressbar" aria-label={label}>
      <span className={cx(styles.fill, phase === 'running' ? styles.running : styles.full)} />
    </div>
  );
}
