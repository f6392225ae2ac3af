import { useLingui } from '@lingui/react/macro';
import { ListCount } from '../../../ui/ListBar.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import type { FilteredRows } from './use-filtered-list.ts';

interface Props {
  readonly read: Pick<FilteredRows<unknown>, 'rows' | 'total' | 'isWaiting'>;
  /** Says a number of rows. */
  readonly countOf: (total: number) => string;
}

/** The number of a list's rows, below its filters: of all, or of those read so far. An empty list has none. */
export function RowCount({ read: { rows, total, isWaiting }, countOf }: Props) {
  const { t } = useLingui();
  if (isWaiting) {
    return (
      <ListCount>
        <Skeleton width="6rem" height="1.3125rem" />
      </ListCount>
    );
  }
  if (rows.length === 0) return null;
  const count = countOf(total ?? rows.length);
  return <ListCount>{total === null ? t`${count} até aqui` : count}</ListCount>;
}
