import type { SiteConfig } from '../../contract/site.ts';

/** The site's icon of 192 px; its favicon when the configuration has none of that size. */
export function iconOf(
  config:
    | (Pick<SiteConfig, 'images'> & {
        readonly icons: readonly Pick<SiteConfig['icons'][number], 'src' | 'sizes' | 'purpose'>[];
      })
    | null,
): string | undefined {
  return (
    config?.icons.find(({ sizes, purpose }) => sizes === '192x192' && purpose !== 'maskable')?.src ??
    config?.images.favicon
  );
}
