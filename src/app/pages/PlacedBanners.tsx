import type { Placement } from '../../contract/site.ts';
import { useAccount } from '../../hooks/use-account.ts';
import { useSite } from '../../hooks/use-site.ts';
import { BannerFrame } from '../../ui/BannerFrame.tsx';
import { siteBanners } from './site-banners.ts';

/** The banners of a placement, with their room reserved while their code loads; nothing on a site without one there. */
export function PlacedBanners({ placement }: { readonly placement: Placement }) {
  const first = useSite()?.banners.find((banner) => banner.placement === placement);
  const account = useAccount();
  if (!first || account?.promotions === false) return null;
  return <siteBanners.Component placement={placement} waiting={<BannerFrame warning={first.warning} />} />;
}
