import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { RecentPage } from '../features/games/catalog/RecentPage.tsx';

export const Route = createFileRoute('/_default/casino/recent')({
  staticData: { title: msg`Jogos recentes` },
  component: RecentPage,
});
