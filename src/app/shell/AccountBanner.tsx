import { Trans } from '@lingui/react/macro';
import { useClosedWords } from '../../hooks/use-account.ts';
import { useOpenSheet } from '../../lib/use-open-sheet.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PauseIcon } from '../../ui/icons.ts';
import { linkClass } from '../../ui/links.tsx';
import { RouterAnchor } from '../RouterLink.tsx';
import styles from './AccountBanner.module.css';

/** The account is closed for deposits and play: why, until when, and the withdrawal, which stays open (CARE-5). */
export function AccountBanner() {
  const words = useClosedWords();
  const openSheet = useOpenSheet();
  if (words === null) return null;
  return (
    <div className={styles.banner} role="status">
      <div className={styles.words}>
        <p className={styles.title}>
          <Icon glyph={PauseIcon} size={18} />
          {words.title}
        </p>
        <p className={styles.text}>
          {words.text}{' '}
          <RouterAnchor href="/responsible-gambling" className={linkClass('inline')}>
            <Trans>Limites e pausas</Trans>
          </RouterAnchor>
        </p>
      </div>
      <Button look="second" size="sm" onClick={() => openSheet('withdraw')}>
        <Trans>Sacar</Trans>
      </Button>
    </div>
  );
}
