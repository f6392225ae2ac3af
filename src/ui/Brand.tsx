import styles from './Brand.module.css';
import type { RenderLink } from './links.tsx';
import { useRenderLink } from './links.tsx';

interface BrandProps {
  readonly name: string;
  readonly href: string;
  readonly logo: {
    readonly src: string;
    /** Picture for the site's second palette, and the scheme of that palette. */
    readonly second?: { readonly src: string; readonly scheme: 'dark' | 'light' } | null;
    /** The picture is the sign alone, so the name is shown beside it. */
    readonly isMark?: boolean;
    readonly width: number;
    readonly height: number;
  };
  readonly renderLink?: RenderLink;
}

/** The site's logo with a link to the home page. */
export function Brand({ name, href, logo: { src, second, isMark, width, height }, renderLink }: BrandProps) {
  const link = useRenderLink(renderLink);
  const alt = isMark ? '' : name;
  const size = { width, height };
  return link({
    href,
    className: styles.brand,
    children: (
      <>
        <img {...size} src={src} alt={alt} className={second ? styles[`not-${second.scheme}`] : undefined} />
        {/* Lazy: not loaded while it is not shown. */}
        {second && <img {...size} src={second.src} alt={alt} loading="lazy" className={styles[second.scheme]} />}
        {isMark && <span>{name}</span>}
      </>
    ),
  });
}
