import { dayKey } from '../../../lib/time.ts';

/** The rows of all pages without duplicates: a new row on top pushes the last row of a page onto the next page. */
export function rowsOf<T extends { readonly id: string }>(
  pages: readonly { readonly data: readonly T[] }[] | undefined,
): T[] {
  const seen = new Set<string>();
  return (pages ?? []).flatMap(({ data }) => data).filter(({ id }) => !seen.has(id) && seen.add(id) !== undefined);
}

/** Rows of the stored pages of the whole list, when the API does not answer a filter. */
interface Narrowed<T> {
  readonly rows: readonly T[];
  /** The stored pages hold every matching row. */
  readonly isWhole: boolean;
}

/** Filters stored pages (newest first) by `fits`; `from` is the filter's first day. */
export function narrowed<T extends { readonly id: string }>(
  pages: readonly { readonly data: readonly T[]; readonly current_page: number; readonly last_page: number }[],
  fits: (row: T) => boolean,
  { from, dateOf }: { readonly from: string | null; readonly dateOf: (row: T) => string },
): Narrowed<T> {
  const all = rowsOf(pages);
  const [end, oldest] = [pages.at(-1), all.at(-1)];
  const isRead = end !== undefined && end.current_page >= end.last_page;
  const isBefore = from !== null && oldest !== undefined && dayKey(dateOf(oldest)) < from;
  return { rows: all.filter(fits), isWhole: isRead || isBefore };
}
