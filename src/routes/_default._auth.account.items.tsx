import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { UnfurnishedPage } from '../app/pages/UnfurnishedPage.tsx';

export const Route = createFileRoute('/_default/_auth/account/items')({
  staticData: { title: msg`Notifications`, heading: msg`Meus itens`, furnished: false },
  component: UnfurnishedPage,
});
