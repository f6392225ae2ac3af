import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { PersonalDataRoutePage } from '../app/pages/PersonalDataRoutePage.tsx';
import { addressQuery } from '../features/profile/queries.ts';

export const Route = createFileRoute('/_default/_auth/user/edit/personal-data')({
  staticData: { title: msg`Dados pessoais` },
  loader: ({ context }) => void context.queryClient.prefetchQuery(addressQuery()),
  component: PersonalDataRoutePage,
});
