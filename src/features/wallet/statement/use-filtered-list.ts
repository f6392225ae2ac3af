import {
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { isUnreachable } from '../../../api/errors.ts';
import { narrowed, rowsOf } from './rows.ts';

interface ListPage<T> {
  data: T[];
  current_page: number;
  last_page: number;
  total: number;
}

type Pages<T> = UseInfiniteQueryOptions<ListPage<T>, Error, InfiniteData<ListPage<T>>, QueryKey, number>;

interface Filtering<T> {
  /** The pages as the API filters them. */
  readonly pages: Pages<T>;
  /** Pages that hold the same rows and more, which may be stored on the device. */
  readonly stored: Pages<T>;
  /** The filter that the API applies is not empty. */
  readonly isFiltered: boolean;
  readonly fits: (row: T) => boolean;
  /** First day of the filter. */
  readonly from: string | null;
  readonly dateOf: (row: T) => string;
}

export interface FilteredRows<T> extends Pick<Filtering<T>, 'dateOf'> {
  readonly list: UseInfiniteQueryResult<InfiniteData<ListPage<T>>>;
  readonly rows: readonly T[];
  /** Number of all matching rows; null while it is unknown. */
  readonly total: number | null;
  /** The rows come from stored pages, because the API did not answer. */
  readonly isStored: boolean;
  /** No further row matches. */
  readonly isWhole: boolean;
  readonly isWaiting: boolean;
  readonly updatedAt: number;
}

/** The rows of a filtered list. If the API does not answer a filter, the stored pages are filtered on the device. */
export function useFilteredList<T extends { readonly id: string }>(filtering: Filtering<T>): FilteredRows<T> {
  const { pages, stored, isFiltered, fits, from, dateOf } = filtering;
  const list = useInfiniteQuery(pages);
  const { data, error, errorUpdateCount } = list;
  // Stays true during a retry.
  const isUnanswered = data === undefined && errorUpdateCount > 0 && (error === null || isUnreachable(error));
  const isLeft = isFiltered && isUnanswered;
  const whole = useInfiniteQuery({ ...stored, enabled: isLeft });
  const kept = isLeft && whole.data ? narrowed(whole.data.pages, fits, { from, dateOf }) : null;
  const keptTotal = kept?.isWhole ? kept.rows.length : null;
  return {
    dateOf,
    list,
    rows: kept?.rows ?? rowsOf(data?.pages),
    total: kept ? keptTotal : (data?.pages[0]?.total ?? null),
    isStored: kept !== null,
    isWhole: kept?.isWhole ?? (data !== undefined && !list.hasNextPage),
    isWaiting: !kept && (list.isPending || (isLeft && whole.isPending)),
    updatedAt: kept ? whole.dataUpdatedAt : list.dataUpdatedAt,
  };
}
