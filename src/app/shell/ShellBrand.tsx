import type { SiteConfig } from '../../contract/site.ts';
import { secondPalette } from '../../domain/appearance.ts';
import { useSite } from '../../hooks/use-site.ts';
import { useIsPainted } from '../../lib/use-is-painted.ts';
import { Brand } from '../../ui/Brand.tsx';
import { cx } from '../../ui/cx.ts';
import { iconButtonClass } from '../../ui/IconButton.tsx';
import { RouterAnchor } from '../RouterLink.tsx';
import styles from './ShellBar.module.css';

/** The site's logo with a link to the home page, in one of the two configured sizes. */
export function ShellBrand({ size = 'mobile' }: { readonly size?: keyof SiteConfig['logo_sizes'] }) {
  const site = useSite();
  if (!site) return null;
  const { name, images, logo_sizes, scheme, colors } = site;
  const second =
    images.logo && images.logo_alt && secondPalette({ scheme, colors })
      ? ({ src: images.logo_alt, scheme: scheme === 'dark' ? 'light' : 'dark' } as const)
      : null;
  const { width, height } = logo_sizes[size];
  const src = images.logo ?? images.mark;
  // The sign is square.
  const room = images.logo ? { width, height } : { width: height, height };
  return <Brand name={name} href="/" logo={{ src, second, isMark: !images.logo, ...room }} />;
}

/** Side of the sign alone, px. */
const MARK = 28;

/** The site's sign alone with a link to the home page, for a bar without room for the logo. */
export function ShellMark() {
  const site = useSite();
  const isPainted = useIsPainted();
  if (!site) return null;
  return (
    <RouterAnchor href="/" className={cx(iconButtonClass('plain'), styles.mark)}>
      {/* After the first paint, which does not show it; alone in a row of its own height, so nothing moves. */}
      {isPainted && <img src={site.images.mark} width={MARK} height={MARK} alt={site.name} />}
    </RouterAnchor>
  );
}
