import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ReferralsPage } from '../features/referrals/pages/ReferralsPage.tsx';
import { referralsQuery } from '../features/referrals/queries.ts';

export const Route = createFileRoute('/_default/_auth/refers')({
  staticData: { title: msg`Indique um amigo e ganhe` },
  loader: ({ context }) => void context.queryClient.prefetchQuery(referralsQuery(1)),
  component: ReferralsPage,
});
