import { createFileRoute } from '@tanstack/react-router';
import { validate } from '../app/guards.ts';
import { hasToken } from '../domain/session/state.ts';
import { PromotionPage } from '../features/promotions/pages/PromotionPage.tsx';
import { promotionQuery, takeFromList } from '../features/promotions/queries.ts';
import { sanitise } from '../lib/sanitise.ts';

export const Route = createFileRoute('/_default/promotions/$slug')({
  loader: ({ context: { queryClient }, params: { slug }, location }) => {
    takeFromList(queryClient, slug, hasToken());
    return validate(location, () => queryClient.ensureQueryData(promotionQuery(slug, hasToken())));
  },
  component: One,
});

function One() {
  return <PromotionPage slug={Route.useParams().slug} sanitise={sanitise} />;
}
