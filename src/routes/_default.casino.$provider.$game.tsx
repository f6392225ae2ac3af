import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { validate } from '../app/guards.ts';
import { GamePage } from '../features/games/pages/GamePage.tsx';
import { gameQuery } from '../features/games/queries.ts';

export const Route = createFileRoute('/_default/casino/$provider/$game')({
  staticData: { title: msg`Jogo`, immersive: true },
  loader: ({ context, params, location }) =>
    validate(location, () => context.queryClient.ensureQueryData(gameQuery(params.provider, params.game))),
  component: GamePage,
});
