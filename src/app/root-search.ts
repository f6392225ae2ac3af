/** Search parameters that any route understands. `sheet` is what lies over the page, so Back closes it (R4). */
export interface RootSearch {
  readonly sheet?: string | undefined;
}

const NAME = /^[a-z]{1,20}(?::[\w.:-]{1,80})?$/;

/**
 * Keeps a well-formed name of a sheet. A malformed one is `undefined` and not left out: the router merges what a schema
 * returns over the raw parameters. Which names exist is `overlays/sheet-rules.ts`. Never throws, since people edit addresses.
 */
export function rootSearch({ sheet }: Record<string, unknown>): RootSearch {
  return { sheet: typeof sheet === 'string' && NAME.test(sheet) ? sheet : undefined };
}
