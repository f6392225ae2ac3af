import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { UnfurnishedPage } from '../app/pages/UnfurnishedPage.tsx';

export const Route = createFileRoute('/_default/casino/crates')({
  staticData: { title: msg`Caixas`, name: 'crates', furnished: false },
  component: UnfurnishedPage,
});
