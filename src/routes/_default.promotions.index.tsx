import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { siteBanners } from '../app/pages/site-banners.ts';
import { PromotionsPage } from '../features/promotions/pages/PromotionsPage.tsx';

export const Route = createFileRoute('/_default/promotions/')({
  staticData: { title: msg`Promoções` },
  component: () => <PromotionsPage banners={<siteBanners.Component placement="promotions" />} />,
});
