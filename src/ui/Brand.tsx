import styles from './Brand.module.css';
import type { RenderLink } from './links.tsx';
import { useRenderLink } from './links.tsx';

interface BrandProps {
  readonly name: string;
  readonly href: string;
  readonly logo: {
    readonly src: string;
    /** Picture for a device in dark scheme. */
    readonly dark?: string | null;
    /** The picture is the sign alone, so the name is shown beside it. */
    readonly isMark?: boolean;
    readonly width: number;
    readonly height: number;
  };
  readonly renderLink?: RenderLink;
}

/** The site's logo with a link to the home page. */
export function Brand({ name, href, logo: { src, dark, isMark, width, height }, renderLink }: BrandProps) {
  const link = useRenderLink(renderLink);
  return link({
    href,
    className: styles.brand,
    children: (
      <>
        <picture>
          {dark && <source media="(prefers-color-scheme: dark)" srcSet={dark} />}
          <img src={src} width={width} height={height} alt={isMark ? '' : name} />
        </picture>
        {isMark && <span>{name}</span>}
      </>
    ),
  });
}
