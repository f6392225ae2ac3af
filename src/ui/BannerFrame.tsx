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
  /** What a phone shows instead. */
  readonly mobile: BannerImage;
  /** What the banner says, for who does not see it. */
  readonly alt: string;
  /** The official sentence of a regulated site, above the picture (compliance 3). */
  readonly warning?: string | null;
  readonly renderLink?: RenderLink;
}

/** The room of the banners: sized before anything is in it, so that nothing below moves. */
export function BannerFrame({ children }: { readonly children?: ReactNode }) {
  return <div className={styles.frame}>{children}</div>;
}

/** One banner: a picture that leads somewhere. */
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
