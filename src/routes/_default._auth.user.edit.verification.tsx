import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { VerificationPage } from '../features/profile/pages/VerificationPage.tsx';
import { documentsQuery } from '../features/profile/queries.ts';

export const Route = createFileRoute('/_default/_auth/user/edit/verification')({
  staticData: { title: msg`Verificar conta` },
  loader: ({ context }) => void context.queryClient.prefetchQuery(documentsQuery()),
  component: VerificationPage,
});
