import { describe, expect, it } from 'vitest';
import { gameFilterSearch, gameSearch } from '../features/games/model.ts';
import { rootSearch } from './root-search.ts';
import { parseSearch, stringifySearch } from './search.ts';

/** Values that users and programs write into addresses. */
const ODD: readonly unknown[] = [
  undefined,
  null,
  '',
  ' ',
  '\t\n',
  '\0',
  -1,
  0,
  Number.NaN,
  true,
  false,
  [],
  ['menu'],
  ['true', 'true'],
  {},
  { toString: () => 'menu' },
  'constructor',
  '__proto__',
  '<script>alert(1)</script>',
  "' OR 1=1 --",
  '../../etc/passwd',
  '%00%0d%0a',
  'são joão 🔥',
  '\u202Eabc',
  'a'.repeat(10_240),
  '🔥'.repeat(5_000),
];

/** The address after a schema, as the router merges them: the schema's result over the raw parameters. */
function address(schema: (search: Record<string, unknown>) => object, search: Record<string, unknown>): string {
  return stringifySearch({ ...search, ...schema(search) });
}

describe('search schemas', () => {
  it.each(ODD.map((value, index) => ({ value, index })))(
    'accept odd value $index in every parameter and produce an address that parses to itself',
    ({ value }) => {
      for (const [schema, keys] of [
        [rootSearch, ['sheet']],
        [gameSearch, ['mode']],
        [gameFilterSearch, ['searchTerm', 'category', 'provider', 'type', 'bonuses']],
      ] as const) {
        for (const key of keys) {
          const text = address(schema, { [key]: value });
          expect(text.length).toBeLessThan(1_300);
          expect(address(schema, parseSearch(text))).toBe(text);
        }
      }
    },
  );

  it('remove a malformed sheet from the address, which the router alone would keep', () => {
    for (const sheet of ['MENU', 'menu foo', 'game:<script>', 'game:são', `game:${'a'.repeat(100)}`, 7, ['menu']])
      expect(address(rootSearch, { sheet, ref: 'AMIGA7' })).toBe('?ref=AMIGA7');
    expect(address(rootSearch, { sheet: 'game:onca-da-lua' })).toBe('?sheet=game%3Aonca-da-lua');
  });

  it('remove an unknown mode from the address', () => {
    expect(address(gameSearch, { mode: 'free' })).toBe('');
    expect(address(gameSearch, { mode: 'demo' })).toBe('?mode=demo');
  });

  it('cut a search term to the length that the API accepts and remove invalid filters', () => {
    expect(
      address(gameFilterSearch, { bonuses: 'no', type: 'x'.repeat(41), category: 'y'.repeat(81), provider: '' }),
    ).toBe('');
    expect(gameFilterSearch({ searchTerm: 'on\0ça\u0007' })).toEqual({ searchTerm: 'onça' });
    // A cut between two surrogates would leave a term that cannot be URL-encoded.
    const { searchTerm = '' } = gameFilterSearch({ searchTerm: `a${'🔥'.repeat(80)}` });
    expect(searchTerm).toBe(`a${'🔥'.repeat(49)}`);
    expect(gameFilterSearch({ searchTerm: 'a'.repeat(10_240) }).searchTerm).toHaveLength(100);
  });

  it('ignore a dialog parameter, because a dialog is part of its page', () => {
    expect(rootSearch({ dialog: 'anything' })).toEqual({ sheet: undefined });
  });

  it('read the first value of a repeated parameter', () => {
    expect(rootSearch(parseSearch('?sheet=menu&sheet=search'))).toEqual({ sheet: 'search' });
    expect(rootSearch(parseSearch('?sheet[]=menu'))).toEqual({ sheet: undefined });
  });
});
