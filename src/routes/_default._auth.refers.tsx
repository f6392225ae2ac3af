import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { UnfurnishedPage } from '../app/pages/UnfurnishedPage.tsx';

export const Route = createFileRoute('/_default/_auth/refers')({
  staticData: { title: msg`Indique um amigo e ganhe`, furnished: false },
  component: UnfurnishedPage,
});
