import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { AccessDataRoutePage } from '../app/pages/AccessDataRoutePage.tsx';

export const Route = createFileRoute('/_default/_auth/user/edit/access-data')({
  staticData: { title: msg`Dados de acesso` },
  component: AccessDataRoutePage,
});
