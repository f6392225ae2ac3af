import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ProvidersPage } from '../features/games/catalog/ProvidersPage.tsx';

export const Route = createFileRoute('/_default/casino/providers')({
  staticData: { title: msg`Estúdios` },
  component: ProvidersPage,
});
