import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { readIfEmpty } from '../api/query.ts';
import { hasToken } from '../domain/session/state.ts';
import { RewardsPage } from '../features/ranks/pages/RewardsPage.tsx';
import { rankingQuery, vipQuery } from '../features/ranks/queries.ts';

export const Route = createFileRoute('/_default/rewards')({
  staticData: { title: msg`Recompensas` },
  loader: ({ context: { queryClient } }) => {
    readIfEmpty(queryClient, rankingQuery());
    if (hasToken()) void queryClient.prefetchQuery(vipQuery());
  },
  component: RewardsPage,
});
