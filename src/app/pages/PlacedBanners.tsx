import type { Placement } from '../../contract/site.ts';
import { useAccount } from '../../hooks/use-account.ts';
import { useSite } from '../../hooks/use-site.ts';
import { BannerFrame } from '../../ui/BannerFrame.tsx';
import styles from './PlacedBanners.module.css';
import { siteBanners } from './site-banners.ts';

/**
 * The banners of a placement inside a page, with their room reserved while their code loads; nothing on a site without
 * one there.
 */
export function PlacedBanners({ placement }: { readonly placement: Placement }) {
  const banners = useSite()?.banners.filter((banner) => banner.placement === placement) ?? [];
  const account = useAccount();
  const [first] = banners;
  if (!first || account?.promotions === false) return null;
  const room = <BannerFrame count={banners.length} warning={first.warning} />;
  return (
    <div className={styles.place}>
      <siteBanners.Component placement={placement} waiting={room} />
    </div>
  );
}
