import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ProfileRoutePage } from '../app/pages/ProfileRoutePage.tsx';
import { profileQuery } from '../features/profile/queries.ts';

export const Route = createFileRoute('/_default/_auth/user/')({
  staticData: { title: msg`Edit Profile` },
  loader: ({ context }) => void context.queryClient.prefetchQuery(profileQuery()),
  component: ProfileRoutePage,
});
