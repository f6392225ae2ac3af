import { expect, it } from 'vitest';
import { sportsSearch } from './model.ts';

it('takes a section of the sports page, and ignores any other value', () => {
  expect(sportsSearch({ view: 'match-br-a_20645_3' })).toEqual({ view: 'match-br-a_20645_3' });
  for (const view of [undefined, null, '', 1, ['live'], '../x', 'a b', '<b>', 'x'.repeat(81)])
    expect(sportsSearch({ view })).toEqual({ view: undefined });
});
