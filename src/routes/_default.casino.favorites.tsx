import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { FavoritesPage } from '../features/games/marks/FavoritesPage.tsx';

export const Route = createFileRoute('/_default/casino/favorites')({
  staticData: { title: msg`Favoritos` },
  component: FavoritesPage,
});
