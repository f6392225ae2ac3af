/** Search parameters that any route understands. `sheet` and `dialog` are what lies over the page, so Back closes it. */
export interface RootSearch {
  readonly sheet?: string;
  readonly dialog?: string;
}

const NAME = /^[a-z]+(?::[\w.:-]{1,80})?$/;

/** Keeps a well-formed overlay name and forgets anything else; never throws, since people edit addresses. */
export function rootSearch(search: Record<string, unknown>): RootSearch {
  const name = (value: unknown) => (typeof value === 'string' && NAME.test(value) ? value : undefined);
  const sheet = name(search.sheet);
  const dialog = name(search.dialog);
  return { ...(sheet ? { sheet } : {}), ...(dialog ? { dialog } : {}) };
}
