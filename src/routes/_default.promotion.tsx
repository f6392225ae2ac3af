import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { PlacedBanners } from '../app/pages/PlacedBanners.tsx';
import { PromotionsPage } from '../features/promotions/pages/PromotionsPage.tsx';

/** The specification's second address of the promotions. */
export const Route = createFileRoute('/_default/promotion')({
  staticData: { title: msg`Promoção` },
  component: () => <PromotionsPage banners={<PlacedBanners placement="promotions" />} />,
});
