import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ReferralsPage } from '../features/referrals/pages/ReferralsPage.tsx';

export const Route = createFileRoute('/_default/_auth/refers')({
  staticData: { title: msg`Indique um amigo e ganhe` },
  component: ReferralsPage,
});
