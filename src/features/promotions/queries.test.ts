import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { Promotion } from '../../contract/promotions.ts';
import { promotionQuery, promotionsQuery, takeFromList } from './queries.ts';

const one = (facts: Partial<Promotion> = {}): Promotion => ({
  id: 'p1',
  slug: 'missoes',
  title: 'Missões',
  summary: 'Jogue e receba.',
  image: '/promotions/missoes.svg',
  html: '<p>Termos</p>',
  to: null,
  starts_at: null,
  ends_at: null,
  warning: null,
  topic: 'other',
  opt_in: false,
  min_level: 1,
  mine: null,
  ...facts,
});

function listed(list: Promotion[], updatedAt: number) {
  const queryClient = new QueryClient();
  queryClient.setQueryData(promotionsQuery(false).queryKey, list, { updatedAt });
  const { queryKey } = promotionQuery('missoes', false);
  const known = () => queryClient.getQueryState(queryKey);
  return { queryClient, queryKey, known };
}

it('opens a promotion with what its card held, as old as the list', () => {
  const { queryClient, known } = listed([one({ slug: 'outra' }), one()], 1_000);
  takeFromList(queryClient, 'missoes', false);
  expect(known()).toMatchObject({ data: one(), dataUpdatedAt: 1_000 });
});

it('keeps an answer that is newer than the list', () => {
  const { queryClient, queryKey, known } = listed([one()], 1_000);
  queryClient.setQueryData(queryKey, one({ title: 'Depois' }), { updatedAt: 2_000 });
  takeFromList(queryClient, 'missoes', false);
  expect(known()?.data?.title).toBe('Depois');
});

it("gives a player nothing of a guest's list, and an unlisted promotion nothing", () => {
  const { queryClient, known } = listed([one()], 1_000);
  takeFromList(queryClient, 'missoes', true);
  takeFromList(queryClient, 'nada', false);
  expect(known()).toBeUndefined();
  expect(queryClient.getQueryData(promotionQuery('missoes', true).queryKey)).toBeUndefined();
  expect(queryClient.getQueryData(promotionQuery('nada', false).queryKey)).toBeUndefined();
});
