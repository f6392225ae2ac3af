import { describe, expect, it } from 'vitest';
import { parseSearch, stringifySearch } from './search.ts';

describe('search parameters', () => {
  it('reads and writes plain keys without JSON quotes', () => {
    expect(parseSearch('?bonuses=true&searchTerm=21')).toEqual({ bonuses: 'true', searchTerm: '21' });
    expect(stringifySearch({ bonuses: 'true', searchTerm: '21' })).toBe('?bonuses=true&searchTerm=21');
  });

  it('leaves out what is empty', () => {
    expect(stringifySearch({ provider: '', category: undefined, type: null })).toBe('');
  });

  it('survives a round trip of accents, ampersands and emoji', () => {
    const search = { searchTerm: 'são joão & cia 🔥' };
    expect(parseSearch(stringifySearch(search))).toEqual(search);
  });
});
