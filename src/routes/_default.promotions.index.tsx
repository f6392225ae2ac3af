import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { PlacedBanners } from '../app/pages/PlacedBanners.tsx';
import { PromotionsPage } from '../features/promotions/pages/PromotionsPage.tsx';

export const Route = createFileRoute('/_default/promotions/')({
  staticData: { title: msg`Promoções` },
  component: () => <PromotionsPage banners={<PlacedBanners placement="promotions" />} />,
});
