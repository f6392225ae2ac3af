import { useEffect, useState, useSyncExternalStore } from 'react';
import { cx } from './cx.ts';
import styles from './LoadingBar.module.css';
import { createLoadingBar } from './loading-bar.ts';

/** The 3 px loading bar at the top (LANG-6). A screen reader reads `label` once it shows; short loads show nothing. */
export function LoadingBar({ active, label }: { readonly active: boolean; readonly label: string }) {
  const [bar] = useState(createLoadingBar);
  const phase = useSyncExternalStore(bar.subscribe, bar.phase, () => 'idle' as const);
  useEffect(() => {
    if (active) bar.start();
    else bar.finish();
  }, [active, bar]);
  if (phase === 'idle' || phase === 'waiting') return null;
  return (
    <div
      className={cx(styles.bar, phase === 'resetting' && styles.gone)}
      role="progressbar"
      aria-label={label}
      data-phase={phase}
    >
      <span className={cx(styles.fill, phase === 'running' ? styles.running : styles.full)} />
    </div>
  );
}
