import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { readIfEmpty } from '../api/query.ts';
import { BonusPage } from '../app/pages/BonusPage.tsx';
import { hasToken } from '../domain/session/state.ts';
import { cashbackQuery, couponsQuery } from '../features/bonuses/queries.ts';

export const Route = createFileRoute('/_default/bonus')({
  staticData: { title: msg`Bônus` },
  loader: ({ context: { queryClient } }) => {
    readIfEmpty(queryClient, couponsQuery(hasToken()));
    if (hasToken()) void queryClient.prefetchQuery(cashbackQuery());
  },
  component: BonusPage,
});
