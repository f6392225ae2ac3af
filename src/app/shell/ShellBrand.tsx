import type { SiteConfig } from '../../contract/site.ts';
import { Brand } from '../../ui/Brand.tsx';
import { useSite } from './use-site.ts';

/** The logo of this site, leading home, in one of the two sizes that its configuration names. */
export function ShellBrand({ size = 'mobile' }: { readonly size?: keyof SiteConfig['logo_sizes'] }) {
  const site = useSite();
  if (!site) return null;
  const { name, images, logo_sizes, scheme, colors } = site;
  // The palette follows the device only where the site has both (`theme.ts`).
  const dark = images.logo && scheme === 'light' && colors.dark ? images.logo_alt : null;
  const src = images.logo ?? images.mark;
  return <Brand name={name} href="/" logo={{ src, dark, isMark: !images.logo, ...logo_sizes[size] }} />;
}
