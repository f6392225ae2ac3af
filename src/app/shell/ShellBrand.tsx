import { Brand } from '../../ui/Brand.tsx';
import { useSite } from './use-site.ts';

/** Mark and name of this site, leading home. */
export function ShellBrand() {
  const site = useSite();
  return <Brand name={site?.name ?? 'Jangada'} href="/" site={site?.slug === 'mare' ? 'mare' : 'jangada'} />;
}
