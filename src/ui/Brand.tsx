import styles from './Brand.module.css';
import { LogoMark } from './LogoMark.tsx';
import type { RenderLink } from './links.tsx';
import { useRenderLink } from './links.tsx';

interface BrandProps {
  readonly name: string;
  readonly href: string;
  readonly site?: 'jangada' | 'mare';
  /** A logo image from the site configuration; it takes the mark's place. */
  readonly logo?: { readonly src: string; readonly width: number; readonly height: number } | undefined;
  readonly renderLink?: RenderLink;
}

/** Mark and name of the site, leading home. */
export function Brand({ name, href, site = 'jangada', logo, renderLink }: BrandProps) {
  const link = useRenderLink(renderLink);
  return link({
    href,
    className: styles.brand,
    children: (
      <>
        {logo ? <img src={logo.src} width={logo.width} height={logo.height} alt="" /> : <LogoMark site={site} />}
        <span>{name}</span>
      </>
    ),
  });
}
