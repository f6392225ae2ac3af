import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ComponentsRoutePage } from '../app/pages/ComponentsRoutePage.tsx';

export const Route = createFileRoute('/_default/NewComponents')({
  staticData: { title: msg`Componentes` },
  component: ComponentsRoutePage,
});
