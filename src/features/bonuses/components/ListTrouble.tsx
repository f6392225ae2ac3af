import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio/react';
import { messageFor } from '../../../api/error-messages.ts';
import { connectivity } from '../../../domain/connectivity.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { useSince } from '../../../lib/use-since.ts';
import { Button } from '../../../ui/Button.tsx';
import { OfflineIcon } from '../../../ui/first-paint-icons.ts';
import { ErrorIcon } from '../../../ui/icons.ts';
import { ErrorState } from '../../../ui/States.tsx';
import styles from './Bonuses.module.css';

interface Read {
  readonly data: unknown;
  readonly error: unknown;
  readonly isError: boolean;
  readonly dataUpdatedAt: number;
  readonly refetch: () => unknown;
}

/**
 * The trouble of one list, each list with an error of its own (BONUS-5): a failed read with a retry button, or the age
 * of outdated rows. Renders nothing while the list is fresh.
 */
export function ListTrouble({ read, title }: { readonly read: Read; readonly title: ReactNode }) {
  const { online } = useSnapshot(connectivity);
  const since = useSince(read.dataUpdatedAt);
  const again = (
    <Button size="sm" onClick={() => void read.refetch()}>
      <Trans>Tentar de novo</Trans>
    </Button>
  );
  if (read.data === undefined) {
    if (!read.isError) return null;
    return (
      <ErrorState glyph={online ? ErrorIcon : OfflineIcon} title={title} action={again}>
        {messageFor(read.error, currentLocale())}
      </ErrorState>
    );
  }
  if (online && !read.isError) return null;
  return (
    <div className={styles.since}>
      <p>{since}</p>
      {read.isError && again}
    </div>
  );
}
