import type { ReactNode } from 'react';
import styles from './BannerFrame.module.css';
import type { RenderLink } from './links.tsx';
import { useRenderLink } from './links.tsx';

interface BannerProps {
  readonly href: string;
  readonly image: { readonly src: string; readonly avif?: string | undefined; readonly webp?: string | undefined };
  /** What the banner says, for who does not see it. */
  readonly alt: string;
  readonly priority?: boolean;
  readonly renderLink?: RenderLink;
}

/** The room of the banners: sized before anything is in it, so that nothing below moves. */
export function BannerFrame({ children }: { readonly children?: ReactNode }) {
  return <div className={styles.frame}>{children}</div>;
}

/** One banner: a picture that leads somewhere. */
export function Banner({ href, image, alt, priority = false, renderLink }: BannerProps) {
  const link = useRenderLink(renderLink);
  const sizes = '(min-width: 1024px) 720px, 92vw';
  return link({
    href,
    className: styles.banner,
    children: (
      <picture>
        {image.avif && <source type="image/avif" srcSet={image.avif} sizes={sizes} />}
        {image.webp && <source type="image/webp" srcSet={image.webp} sizes={sizes} />}
        <img
          src={image.src}
          alt={alt}
          width={1200}
          height={400}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : 'auto'}
          decoding="async"
          draggable={false}
        />
      </picture>
    ),
  });
}
