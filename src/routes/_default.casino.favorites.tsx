import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { FavoritesPage } from '../features/games/marks/FavoritesPage.tsx';
import { gameFilterSearch } from '../features/games/model.ts';

export const Route = createFileRoute('/_default/casino/favorites')({
  staticData: { title: msg`Favoritos` },
  validateSearch: gameFilterSearch,
  component: FavoritesPage,
});
