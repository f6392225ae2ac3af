import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { UnfurnishedPage } from '../app/pages/UnfurnishedPage.tsx';

export const Route = createFileRoute('/_default/_auth/user/edit/personal-data')({
  staticData: { title: msg`Dados pessoais`, furnished: false },
  component: UnfurnishedPage,
});
