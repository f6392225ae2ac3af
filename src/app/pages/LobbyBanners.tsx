import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Banner as Item } from '../../contract/site.ts';
import { bannersQuery } from '../../domain/site-queries.ts';
import { BannerCarousel } from '../../ui/BannerCarousel.tsx';
import { Banner, BannerFrame } from '../../ui/BannerFrame.tsx';

/** Our own banners lie in two sizes and two formats beside each other; another house's has the addresses that it has. */
function imageOf({ image, image_mobile }: Pick<Item, 'image' | 'image_mobile'>) {
  const set = (type: string) => `${image_mobile.replace(/webp$/, type)} 720w, ${image.replace(/webp$/, type)} 1440w`;
  const ours = image.startsWith('/banners/') && image.endsWith('.webp');
  return { src: image_mobile, webp: set('webp'), ...(ours ? { avif: set('avif') } : {}) };
}

/** The site's banners as a carousel that can be paused and needs no drag. */
export function LobbyBanners() {
  const { t } = useLingui();
  const { data, isPending, fetchStatus } = useQuery(bannersQuery());
  // Their place is held until it is known whether there are any: the rows below would move up and down again.
  if (isPending && fetchStatus === 'fetching') return <BannerFrame />;
  const banners = (data ?? []).filter((banner) => banner.placement === 'lobby');
  if (banners.length === 0) return null;
  return (
    <BannerCarousel
      labels={{
        region: t`Promoções em destaque`,
        carousel: t`carrossel`,
        slide: t`destaque`,
        previous: t`Destaque anterior`,
        next: t`Próximo destaque`,
        pause: t`Pausar`,
        play: t`Continuar`,
        position: (at, of) => t`${at} de ${of}`,
      }}
      slides={banners.map((banner) => ({
        key: banner.id,
        content: <Banner href={banner.to ?? '/promotions'} image={imageOf(banner)} alt={banner.alt} />,
      }))}
    />
  );
}
