import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { messageFor } from '../../../api/error-messages.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { DayName } from '../../../hooks/DayName.tsx';
import { ReadError } from '../../../hooks/ReadError.tsx';
import { StaleNotice } from '../../../hooks/StaleNotice.tsx';
import { byDay } from '../../../lib/by-day.ts';
import { Button } from '../../../ui/Button.tsx';
import { FilterIcon } from '../../../ui/first-paint-icons.ts';
import { EntriesSkeleton } from '../../../ui/Skeleton.tsx';
import { EmptyState } from '../../../ui/States.tsx';
import styles from './List.module.css';
import { LoadMore } from './LoadMore.tsx';
import type { FilteredRows } from './use-filtered-list.ts';

interface Props<T> {
  readonly read: FilteredRows<T>;
  readonly isFiltered: boolean;
  readonly onClear: () => void;
  /** Title of a failed read. */
  readonly failed: ReactNode;
  /** Why it failed; the API's message when omitted. */
  readonly failedText?: ReactNode;
  /** Why the next page failed to load; the API's message when omitted. */
  readonly moreFailed?: string;
  /** Shown for a list without rows and without a filter. */
  readonly empty: ReactNode;
  readonly renderRow: (row: T) => ReactNode;
}

/** The rows of a list by day, from its skeleton to its end, with the age of stored rows. */
export function FilteredList<T>(props: Props<T>) {
  const { read, isFiltered, onClear, failed, empty, renderRow } = props;
  const { list, rows, isStored, isWhole, isWaiting, updatedAt, dateOf } = read;
  const reason = list.error === null ? '' : messageFor(list.error, currentLocale());
  const again = () => void list.refetch();
  const isEmpty = rows.length === 0;
  return (
    <>
      {(list.data || isStored) && (
        <StaleNotice updatedAt={updatedAt} isFailed={isStored || list.isRefetchError} onRetry={again} />
      )}
      {isWaiting && <EntriesSkeleton />}
      {list.isError && !list.data && !isStored && !isWaiting && (
        <ReadError title={failed} error={list.error} onRetry={again}>
          {props.failedText}
        </ReadError>
      )}
      {isEmpty && isFiltered && isWhole && <NothingFound onClear={onClear} />}
      {isEmpty && !isFiltered && list.data && empty}
      {byDay(rows, dateOf).map(({ day, items }) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`} className={styles.day}>
            <DayName day={day} />
          </h2>
          <ul className={styles.rows}>{items.map(renderRow)}</ul>
        </section>
      ))}
      {isStored && !(isEmpty && isWhole) && <StoredEnd isWhole={isWhole} isEmpty={isEmpty} />}
      {!isStored && (!isEmpty || list.hasNextPage) && (
        <LoadMore
          hasMore={list.hasNextPage}
          isLoading={list.isFetchingNextPage}
          failure={list.isFetchNextPageError ? (props.moreFailed ?? reason) : null}
          onMore={() => void list.fetchNextPage()}
        />
      )}
    </>
  );
}

/** Empty state of a filter without results, with a button that clears it. */
function NothingFound({ onClear }: { readonly onClear: () => void }) {
  return (
    <EmptyState
      glyph={FilterIcon}
      title={<Trans>Nada com estes filtros</Trans>}
      action={
        <Button size="sm" onClick={onClear}>
          <Trans>Limpar filtros</Trans>
        </Button>
      }
    >
      <Trans>Escolha outros dias ou veja tudo.</Trans>
    </EmptyState>
  );
}

/** End of a list that was filtered on the device. `isWhole`: the stored pages hold every matching row. */
function StoredEnd({ isWhole, isEmpty }: { readonly isWhole: boolean; readonly isEmpty: boolean }) {
  return (
    <p className={`${styles.more} ${styles.theEnd}`}>
      {isWhole ? (
        <Trans>Isso é tudo.</Trans>
      ) : isEmpty ? (
        <Trans>
          Nada com estes filtros no que está guardado neste aparelho. O que é mais antigo precisa de conexão.
        </Trans>
      ) : (
        <Trans>Isso é o que está guardado neste aparelho. O que é mais antigo precisa de conexão.</Trans>
      )}
    </p>
  );
}
