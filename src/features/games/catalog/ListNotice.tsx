import { Trans } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { StaleNotice } from '../../../hooks/StaleNotice.tsx';
import styles from './ListNotice.module.css';

/** Says why a list of games may be outdated and how old it is; renders nothing while it is fresh. */
export function ListNotice(props: Pick<ComponentProps<typeof StaleNotice>, 'updatedAt' | 'isFailed' | 'onRetry'>) {
  return (
    <div className={styles.notice}>
      <StaleNotice {...props}>
        <Trans>Esta é a lista guardada neste aparelho.</Trans>
      </StaleNotice>
    </div>
  );
}
