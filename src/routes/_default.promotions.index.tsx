import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { readIfEmpty } from '../api/query.ts';
import { PlacedBanners } from '../app/pages/PlacedBanners.tsx';
import { hasToken } from '../domain/session/state.ts';
import { PromotionsPage } from '../features/promotions/pages/PromotionsPage.tsx';
import { promotionsQuery } from '../features/promotions/queries.ts';

export const Route = createFileRoute('/_default/promotions/')({
  staticData: { title: msg`Promoções` },
  loader: ({ context }) => readIfEmpty(context.queryClient, promotionsQuery(hasToken())),
  component: () => <PromotionsPage banners={<PlacedBanners placement="promotions" />} />,
});
