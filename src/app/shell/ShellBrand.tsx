import type { SiteConfig } from '../../contract/site.ts';
import { secondPalette } from '../../domain/appearance.ts';
import { useSite } from '../../hooks/use-site.ts';
import { Brand } from '../../ui/Brand.tsx';

/** The site's logo with a link to the home page, in one of the two configured sizes. */
export function ShellBrand({ size = 'mobile' }: { readonly size?: keyof SiteConfig['logo_sizes'] }) {
  const site = useSite();
  if (!site) return null;
  const { name, images, logo_sizes, scheme, colors } = site;
  const second =
    images.logo && images.logo_alt && secondPalette({ scheme, colors })
      ? ({ src: images.logo_alt, scheme: scheme === 'dark' ? 'light' : 'dark' } as const)
      : null;
  const src = images.logo ?? images.mark;
  return <Brand name={name} href="/" logo={{ src, second, isMark: !images.logo, ...logo_sizes[size] }} />;
}
