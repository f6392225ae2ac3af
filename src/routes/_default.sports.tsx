import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { UnfurnishedPage } from '../app/pages/UnfurnishedPage.tsx';

export const Route = createFileRoute('/_default/sports')({
  staticData: { title: msg`Esportes`, furnished: false },
  component: () => <UnfurnishedPage placement="sports" />,
});
