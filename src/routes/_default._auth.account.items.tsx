import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ItemsPage } from '../features/boxes/pages/ItemsPage.tsx';
import { itemsQuery } from '../features/boxes/queries.ts';

export const Route = createFileRoute('/_default/_auth/account/items')({
  staticData: { title: msg`Notifications`, heading: msg`Meus itens` },
  loader: ({ context }) => void context.queryClient.prefetchQuery(itemsQuery()),
  component: ItemsPage,
});
