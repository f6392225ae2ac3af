import styles from './Brand.module.css';
import type { RenderLink } from './links.tsx';
import { useRenderLink } from './links.tsx';

interface BrandProps {
  readonly name: string;
  readonly href: string;
  readonly logo: {
    readonly src: string;
    /** For a device that asks for the dark scheme. */
    readonly dark?: string | null;
    /** It is the sign alone: the name stands beside it. */
    readonly isMark?: boolean;
    readonly width: number;
    readonly height: number;
  };
  readonly renderLink?: RenderLink;
}

/** The logo of the site, leading home. */
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
