import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { BonusPage } from '../app/pages/BonusPage.tsx';

export const Route = createFileRoute('/_default/bonus')({
  staticData: { title: msg`Bônus` },
  component: BonusPage,
});
