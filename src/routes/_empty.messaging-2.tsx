import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { UnfurnishedPage } from '../app/pages/UnfurnishedPage.tsx';

export const Route = createFileRoute('/_empty/messaging-2')({
  staticData: { title: msg`Mensagens`, furnished: false },
  component: UnfurnishedPage,
});
