import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { siteBanners } from '../app/pages/site-banners.ts';
import { PromotionsPage } from '../features/promotions/pages/PromotionsPage.tsx';

/** The specification's second address of the promotions. */
export const Route = createFileRoute('/_default/promotion')({
  staticData: { title: msg`Promoção` },
  component: () => <PromotionsPage banners={<siteBanners.Component placement="promotions" />} />,
});
