import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { validate } from '../app/guards.ts';
import { publicBetQuery } from '../features/wallet/queries.ts';
import { PublicBetPage } from '../features/wallet/statement/PublicBetPage.tsx';

export const Route = createFileRoute('/_default/bets/$bet')({
  staticData: { title: msg`Aposta` },
  loader: ({ context, params, location }) =>
    validate(location, () => context.queryClient.ensureQueryData(publicBetQuery(params.bet))),
  component: PublicBetPage,
});
