import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { BonusPage } from '../app/pages/BonusPage.tsx';
import { hasToken } from '../domain/session/state.ts';
import { cashbackQuery, couponsQuery } from '../features/bonuses/queries.ts';

export const Route = createFileRoute('/_default/bonus')({
  staticData: { title: msg`Bônus` },
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(couponsQuery(hasToken()));
    if (hasToken()) void queryClient.prefetchQuery(cashbackQuery());
  },
  component: BonusPage,
});
