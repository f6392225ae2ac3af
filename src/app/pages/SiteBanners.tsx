import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Banner as Item, Placement } from '../../contract/site.ts';
import { bannersQuery } from '../../domain/site/queries.ts';
import { useAccount } from '../../hooks/use-account.ts';
import { useSite } from '../../hooks/use-site.ts';
import { BannerCarousel } from '../../ui/BannerCarousel.tsx';
import { Banner } from '../../ui/BannerFrame.tsx';

/** Returns a banner's picture: our own exist in two formats, those of other hosts in one. */
function pictureOf(src: string) {
  return src.startsWith('/banners/') && src.endsWith('.webp') ? { src, avif: src.replace(/webp$/, 'avif') } : { src };
}

/** The banners of a placement as a carousel that can be paused and needs no drag; nothing if there is none. */
export function SiteBanners({ placement }: { readonly placement: Placement }) {
  const { t } = useLingui();
  const account = useAccount();
  const { data } = useQuery(bannersQuery());
  // The configuration contains the same list, so nothing moves when the answer arrives.
  const inConfig = useSite()?.banners ?? [];
  const known: readonly Item[] = data ?? inConfig;
  const banners = known.filter((banner) => banner.placement === placement);
  // A paused or excluded player gets no offers (CARE-5).
  if (banners.length === 0 || account?.promotions === false) return null;
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
      slides={banners.map(({ id, to, alt, warning, image, image_mobile }) => ({
        key: id,
        content: (
          <Banner
            href={to ?? '/promotions'}
            image={pictureOf(image)}
            mobile={pictureOf(image_mobile)}
            alt={alt}
            warning={warning}
          />
        ),
      }))}
    />
  );
}
