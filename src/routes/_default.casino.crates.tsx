import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { readIfEmpty } from '../api/query.ts';
import { requireBoxes } from '../app/guards.ts';
import { BoxesPage } from '../features/boxes/pages/BoxesPage.tsx';
import { boxesQuery } from '../features/boxes/queries.ts';

export const Route = createFileRoute('/_default/casino/crates')({
  staticData: { title: msg`Caixas`, name: 'crates' },
  loader: ({ context, location }) => {
    readIfEmpty(context.queryClient, boxesQuery());
    return requireBoxes(location);
  },
  component: BoxesPage,
});
