import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio/react';
import { connectivity } from '../../../domain/connectivity.ts';
import { useHasErrorCard, useOnePerPage } from '../../../hooks/one-per-page.tsx';
import { ReadError } from '../../../hooks/ReadError.tsx';
import { useSince } from '../../../lib/use-since.ts';
import { Button } from '../../../ui/Button.tsx';
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
 * of outdated rows, whose retry button is the page's. Renders nothing while the list is fresh.
 */
export function ListTrouble({ read, title }: { readonly read: Read; readonly title: ReactNode }) {
  const { online } = useSnapshot(connectivity);
  const since = useSince(read.dataUpdatedAt);
  const isOutdated = read.data !== undefined && read.isError;
  const shown = useOnePerPage('notice', isOutdated, { title, onRetry: read.refetch }, true);
  const hasErrorCard = useHasErrorCard();
  if (read.data === undefined) {
    return read.isError && <ReadError title={title} error={read.error} onRetry={read.refetch} />;
  }
  if (online && !read.isError) return null;
  return (
    <div className={styles.since}>
      <p>{since}</p>
      {read.isError && shown !== null && !hasErrorCard && (
        <Button size="sm" onClick={shown.retry}>
          <Trans>Tentar de novo</Trans>
        </Button>
      )}
    </div>
  );
}
