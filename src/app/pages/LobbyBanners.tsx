import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { bannersQuery } from '../../domain/site-queries.ts';
import { BannerCarousel } from '../../ui/BannerCarousel.tsx';
import { Banner, BannerFrame } from '../../ui/BannerFrame.tsx';

/** The site's banners as a carousel that can be paused and needs no drag. */
export function LobbyBanners() {
  const { t } = useLingui();
  const banners = (useQuery(bannersQuery()).data ?? []).filter((banner) => banner.placement === 'lobby');
  if (banners.length === 0) return null;
  return (
    <BannerFrame>
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
          content: <Banner href={banner.to ?? '/promotions'} image={{ src: banner.image }} alt={banner.alt} />,
        }))}
      />
    </BannerFrame>
  );
}
