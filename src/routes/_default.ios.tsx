import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { UnfurnishedPage } from '../app/pages/UnfurnishedPage.tsx';

export const Route = createFileRoute('/_default/ios')({
  staticData: { title: msg`Instalar no iPhone`, furnished: false },
  component: UnfurnishedPage,
});
