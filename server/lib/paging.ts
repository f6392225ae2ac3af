/** Paged lists in the contract's form. */
export interface Page<T> {
  readonly data: T[];
  readonly current_page: number;
  readonly last_page: number;
  readonly total: number;
}

/** One page of a list with `total` items. An empty list has one page. */
export function pageOf<T>(data: T[], page: number, perPage: number, total: number): Page<T> {
  return { data, current_page: page, last_page: Math.max(1, Math.ceil(total / perPage)), total };
}
