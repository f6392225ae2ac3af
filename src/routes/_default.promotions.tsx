import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { UnfurnishedPage } from '../app/pages/UnfurnishedPage.tsx';

export const Route = createFileRoute('/_default/promotions')({
  staticData: { title: msg`Promoções`, furnished: false },
  component: () => <UnfurnishedPage placement="promotions" />,
});
