import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { UnfurnishedPage } from '../app/pages/UnfurnishedPage.tsx';

export const Route = createFileRoute('/_default/_auth/responsible-gambling')({
  staticData: { title: msg`Jogo responsável`, furnished: false },
  component: UnfurnishedPage,
});
