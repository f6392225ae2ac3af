import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { siteBanners } from '../app/pages/site-banners.ts';
import { GamesPage } from '../features/games/catalog/GamesPage.tsx';
import { gameFilterSearch } from '../features/games/model.ts';

export const Route = createFileRoute('/_default/casino/games')({
  staticData: { title: msg`Todos os jogos` },
  validateSearch: gameFilterSearch,
  component: () => <GamesPage banners={<siteBanners.Component placement="casino" />} />,
});
