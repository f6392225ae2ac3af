import styles from './BannerFrame.module.css';
import { cx } from './cx.ts';
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

interface BannerFrameProps {
  /** How many banners will come; several have dots below them. */
  readonly count: number;
  /** The official sentence above them, which takes the same lines here as in the loaded banner. */
  readonly warning?: string | null | undefined;
}

/** The room of the banners: sized before they load, so that nothing below moves. */
export function BannerFrame({ count, warning }: BannerFrameProps) {
  return (
    <div className={cx(styles.frame, count > 1 && styles.several)}>
      {warning && <span className={styles.warning}>{warning}</span>}
    </div>
  );
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
