import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { LimitsRoutePage } from '../app/pages/LimitsRoutePage.tsx';

export const Route = createFileRoute('/_default/_auth/responsible-gambling')({
  staticData: { title: msg`Jogo responsável` },
  component: LimitsRoutePage,
});
