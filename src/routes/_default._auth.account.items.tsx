import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ItemsPage } from '../features/boxes/pages/ItemsPage.tsx';

export const Route = createFileRoute('/_default/_auth/account/items')({
  staticData: { title: msg`Notifications`, heading: msg`Meus itens` },
  component: ItemsPage,
});
