import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { UnfurnishedPage } from '../app/pages/UnfurnishedPage.tsx';

export const Route = createFileRoute('/_default/_auth/user/edit/verification')({
  staticData: { title: msg`Verificar conta`, furnished: false },
  component: UnfurnishedPage,
});
