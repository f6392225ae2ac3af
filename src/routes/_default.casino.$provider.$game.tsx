import { createFileRoute } from '@tanstack/react-router';
import { validate } from '../app/guards.ts';
import { GamePage } from '../app/pages/GamePage.tsx';
import { gameSearch } from '../features/games/model.ts';
import { gameQuery } from '../features/games/queries.ts';

export const Route = createFileRoute('/_default/casino/$provider/$game')({
  staticData: { immersive: true },
  validateSearch: gameSearch,
  loader: ({ context, params, location }) =>
    validate(location, () => context.queryClient.ensureQueryData(gameQuery(params.provider, params.game))),
  component: GamePage,
});
