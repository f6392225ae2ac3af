import { createFileRoute } from '@tanstack/react-router';
import { readIfEmpty } from '../api/query.ts';
import { requireBoxes, validate } from '../app/guards.ts';
import { BoxPage } from '../features/boxes/pages/BoxPage.tsx';
import { boxesQuery, boxPrizesQuery } from '../features/boxes/queries.ts';

export const Route = createFileRoute('/_default/casino/box/$name')({
  loader: async ({ context: { queryClient }, params: { name }, location }) => {
    const prizes = boxPrizesQuery(name);
    // A box of the list exists: its page shows price and return at once, and the prizes when they come.
    const isListed = queryClient.getQueryData(boxesQuery().queryKey)?.some((box) => box.name === name) === true;
    readIfEmpty(queryClient, boxesQuery());
    if (isListed) void queryClient.prefetchQuery(prizes);
    await requireBoxes(location);
    if (!isListed) await validate(location, () => queryClient.ensureQueryData(prizes));
  },
  component: One,
});

function One() {
  return <BoxPage name={Route.useParams().name} />;
}
