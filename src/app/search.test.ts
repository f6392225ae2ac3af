import { describe, expect, it } from 'vitest';
import { parseSearch, stringifySearch } from './search.ts';

describe('search parameters', () => {
  it('reads and writes plain keys without JSON quotes', () => {
    expect(parseSearch('?bonuses=true&searchTerm=21')).toEqual({ bonuses: 'true', searchTerm: '21' });
    expect(stringifySearch({ bonuses: 'true', searchTerm: '21' })).toBe('?bonuses=true&searchTerm=21');
  });

  it('omits empty values', () => {
    expect(stringifySearch({ provider: '', category: undefined, type: null })).toBe('');
  });

  it('keeps accents, ampersands and emoji in a round trip', () => {
    const search = { searchTerm: 'são joão & cia 🔥' };
    expect(parseSearch(stringifySearch(search))).toEqual(search);
  });
});
