import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { RankingPage } from '../features/feed/pages/RankingPage.tsx';
import { feedQuery, leaderboardQuery } from '../features/feed/queries.ts';

export const Route = createFileRoute('/_default/ranking')({
  staticData: { title: msg`Ranking` },
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(feedQuery());
    void queryClient.prefetchQuery(leaderboardQuery('week'));
  },
  component: RankingPage,
});
