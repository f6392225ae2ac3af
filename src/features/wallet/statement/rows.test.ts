import { expect, it } from 'vitest';
import { rowsOf } from './rows.ts';

it('shows a row once that a new one has pushed onto the next page', () => {
  expect(
    rowsOf([{ data: [{ id: '3' }, { id: '2' }] }, { data: [{ id: '2' }, { id: '1' }] }]).map(({ id }) => id),
  ).toEqual(['3', '2', '1']);
  expect(rowsOf(undefined)).toEqual([]);
});
