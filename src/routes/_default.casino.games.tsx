import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { siteBanners } from '../app/pages/site-banners.ts';
import { gameFilterSearch } from '../features/games/model.ts';
import { GamesPage } from '../features/games/pages/GamesPage.tsx';

export const Route = createFileRoute('/_default/casino/games')({
  staticData: { title: msg`Todos os jogos` },
  validateSearch: gameFilterSearch,
  component: () => <GamesPage banners={<siteBanners.Part placement="casino" />} />,
});
