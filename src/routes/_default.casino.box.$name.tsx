import { createFileRoute } from '@tanstack/react-router';
import { requireBoxes, validate } from '../app/guards.ts';
import { BoxPage } from '../features/boxes/pages/BoxPage.tsx';
import { boxesQuery, boxPrizesQuery } from '../features/boxes/queries.ts';

export const Route = createFileRoute('/_default/casino/box/$name')({
  loader: async ({ context, params, location }) => {
    void context.queryClient.prefetchQuery(boxesQuery());
    await requireBoxes(location);
    await validate(location, () => context.queryClient.ensureQueryData(boxPrizesQuery(params.name)));
  },
  component: One,
});

function One() {
  return <BoxPage name={Route.useParams().name} />;
}
