/** Paged lists, as the contract writes them. */
export interface Page<T> {
  readonly data: T[];
  readonly current_page: number;
  readonly last_page: number;
  readonly total: number;
}

/** One page of a list of `total` things. An empty list has one page, and it is the last. */
export function pageOf<T>(data: T[], page: number, perPage: number, total: number): Page<T> {
  return { data, current_page: page, last_page: Math.max(1, Math.ceil(total / perPage)), total };
}
