import type { ReactNode } from 'react';
import styles from './BannerFrame.module.css';
import type { RenderLink } from './links.tsx';
import { useRenderLink } from './links.tsx';
import { PHONE } from './Tile.tsx';

interface BannerImage {
  readonly src: string;
  readonly avif?: string | undefined;
}

interface BannerProps {
  readonly href: string;
  readonly image: BannerImage;
  /** The picture on a phone. */
  readonly mobile: BannerImage;
  /** Alternative text of the banner. */
  readonly alt: string;
  /** Official warning sentence of a regulated site, above the picture (SITE-8). */
  readonly warning?: string | null;
  readonly renderLink?: RenderLink;
}

/** Frame of the banners: has its size while empty, so that nothing below moves. */
export function BannerFrame({ children }: { readonly children?: ReactNode }) {
  return <div className={styles.frame}>{children}</div>;
}

/** One banner: a picture with a link. */
export function Banner({ href, image, mobile, alt, warning, renderLink }: BannerProps) {
  const link = useRenderLink(renderLink);
  return link({
    href,
    className: styles.banner,
    children: (
      <>
        {warning && <span className={styles.warning}>{warning}</span>}
        <picture>
          {mobile.avif && <source media={PHONE} type="image/avif" srcSet={mobile.avif} />}
          <source media={PHONE} srcSet={mobile.src} />
          {image.avif && <source type="image/avif" srcSet={image.avif} />}
          <img src={image.src} alt={alt} width={1200} height={400} loading="lazy" decoding="async" draggable={false} />
        </picture>
      </>
    ),
  });
}
