import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ComponentsPage } from '../features/showcase/pages/ComponentsPage.tsx';

export const Route = createFileRoute('/_default/NewComponents')({
  staticData: { title: msg`Componentes` },
  component: ComponentsPage,
});
