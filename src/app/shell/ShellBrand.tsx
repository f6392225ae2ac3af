import type { SiteConfig } from '../../contract/site.ts';
import { useSite } from '../../hooks/use-site.ts';
import { Brand } from '../../ui/Brand.tsx';

/** The site's logo with a link to the home page, in one of the two configured sizes. */
export function ShellBrand({ size = 'mobile' }: { readonly size?: keyof SiteConfig['logo_sizes'] }) {
  const site = useSite();
  if (!site) return null;
  const { name, images, logo_sizes, scheme, colors } = site;
  // Only a site with both palettes follows the device's colour scheme (`theme.ts`).
  const dark = images.logo && scheme === 'light' && colors.dark ? images.logo_alt : null;
  const src = images.logo ?? images.mark;
  return <Brand name={name} href="/" logo={{ src, dark, isMark: !images.logo, ...logo_sizes[size] }} />;
}
