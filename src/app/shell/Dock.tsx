import { useLingui } from '@lingui/react/macro';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { useIsPainted } from '../../lib/use-is-painted.ts';
import { useDock } from '../../lib/use-wide.ts';
import styles from './DefaultLayout.module.css';

const dockPanel = lazyComponent(() => import('./DockPanel.tsx').then((it) => it.DockPanel));

/** The panel at the right edge of a wide window. Its place is in the first paint, its content follows. */
export function Dock() {
  const { t } = useLingui();
  const isPainted = useIsPainted();
  const hasRoom = useDock();
  return (
    <aside className={styles.dock} aria-label={t`Painel ao vivo`}>
      {isPainted && hasRoom && <dockPanel.Component />}
    </aside>
  );
}
