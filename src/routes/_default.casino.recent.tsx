import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { RecentPage } from '../features/games/catalog/RecentPage.tsx';
import { gameFilterSearch } from '../features/games/model.ts';

export const Route = createFileRoute('/_default/casino/recent')({
  staticData: { title: msg`Jogos recentes` },
  validateSearch: gameFilterSearch,
  component: RecentPage,
});
