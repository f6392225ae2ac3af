import { createFileRoute } from '@tanstack/react-router';
import { validate } from '../app/guards.ts';
import { hasToken } from '../domain/session/state.ts';
import { PromotionPage } from '../features/promotions/pages/PromotionPage.tsx';
import { promotionQuery } from '../features/promotions/queries.ts';
import { sanitise } from '../lib/sanitise.ts';

export const Route = createFileRoute('/_default/promotions/$slug')({
  loader: ({ context, params, location }) =>
    validate(location, () => context.queryClient.ensureQueryData(promotionQuery(params.slug, hasToken()))),
  component: One,
});

function One() {
  return <PromotionPage slug={Route.useParams().slug} sanitise={sanitise} />;
}
