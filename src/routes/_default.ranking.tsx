import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { RankingPage } from '../features/feed/pages/RankingPage.tsx';

export const Route = createFileRoute('/_default/ranking')({
  staticData: { title: msg`Ranking` },
  component: RankingPage,
});
