/** Search parameters of every route. `sheet` names the open sheet, so Back closes it (NAV-4). */
export interface RootSearch {
  readonly sheet?: string | undefined;
}

const NAME = /^[a-z]{1,20}(?::[\w.:-]{1,80})?$/;

/**
 * Keeps a well-formed `sheet`. A malformed one becomes `undefined` instead of being left out, because the router merges
 * the result over the raw parameters. `overlays/sheet-rules.ts` knows which names exist. Never throws, since users edit
 * addresses.
 */
export function rootSearch({ sheet }: Record<string, unknown>): RootSearch {
  return { sheet: typeof sheet === 'string' && NAME.test(sheet) ? sheet : undefined };
}
