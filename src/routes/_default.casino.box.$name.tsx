import { createFileRoute } from '@tanstack/react-router';
import { readIfEmpty } from '../api/query.ts';
import { requireBoxes, validate } from '../app/guards.ts';
import { BoxPage } from '../features/boxes/pages/BoxPage.tsx';
import { boxesQuery, boxPrizesQuery } from '../features/boxes/queries.ts';

export const Route = createFileRoute('/_default/casino/box/$name')({
  loader: async ({ context: { queryClient }, params: { name }, location }) => {
    // A box of the list exists: its page shows price and return at once, and the prizes when they come.
    const listed = queryClient.getQueryData(boxesQuery().queryKey)?.find((box) => box.name === name);
    const prizes = boxPrizesQuery(listed?.prizes_id || name);
    readIfEmpty(queryClient, boxesQuery());
    if (listed) void queryClient.prefetchQuery(prizes);
    await requireBoxes(location);
    if (!listed) await validate(location, () => queryClient.ensureQueryData(prizes));
  },
  component: One,
});

function One() {
  const { name } = Route.useParams();
  return <BoxPage key={name} name={name} />;
}
