import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { RewardsPage } from '../features/ranks/pages/RewardsPage.tsx';

export const Route = createFileRoute('/_default/rewards')({
  staticData: { title: msg`Recompensas` },
  component: RewardsPage,
});
