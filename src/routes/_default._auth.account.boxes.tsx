import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { requireBoxes } from '../app/guards.ts';
import { MyBoxesPage } from '../features/boxes/pages/MyBoxesPage.tsx';
import { heldBoxesQuery } from '../features/boxes/queries.ts';

export const Route = createFileRoute('/_default/_auth/account/boxes')({
  staticData: { title: msg`Notifications`, heading: msg`Minhas caixas` },
  validateSearch: ({ box }: Record<string, unknown>) => (typeof box === 'string' ? { box } : { box: undefined }),
  loader: ({ context, location }) => {
    void context.queryClient.prefetchQuery(heldBoxesQuery());
    return requireBoxes(location);
  },
  component: Mine,
});

function Mine() {
  return <MyBoxesPage open={Route.useSearch().box} />;
}
