import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { validateBox } from '../app/guards.ts';
import { UnfurnishedPage } from '../app/pages/UnfurnishedPage.tsx';

export const Route = createFileRoute('/_default/casino/box/$name')({
  staticData: { title: msg`Caixa`, furnished: false },
  loader: ({ params, location }) => validateBox(params.name, location),
  component: UnfurnishedPage,
});
