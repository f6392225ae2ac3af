import { createFileRoute } from '@tanstack/react-router';
import { validate } from '../app/guards.ts';
import { gameSearch } from '../features/games/model.ts';
import { GamePage } from '../features/games/play/GamePage.tsx';
import { gameAtQuery, gameQuery } from '../features/games/queries.ts';

export const Route = createFileRoute('/_default/casino/$provider/$game')({
  staticData: { immersive: true },
  validateSearch: gameSearch,
  loader: ({ context: { queryClient }, params, location }) =>
    validate(location, async () => {
      await queryClient.ensureQueryData(gameQuery(params.game));
      await queryClient.ensureQueryData(gameAtQuery(queryClient, params.provider, params.game));
    }),
  component: GamePage,
});
