/** Proofs of ownership for search engines and networks, in the HTML of a site's settings; the rest is never used. */
import type { SiteConfig } from '../../src/contract/site.ts';

const NAMES =
  /^(?:google-site-verification|msvalidate\.01|yandex-verification|facebook-domain-verification|p:domain_verify)$/;
const META = /<meta\s+name="([\w.:-]{1,60})"\s+content="([\w.+/=-]{1,200})"\s*\/?>/gi;

/** The known `<meta>` elements of the text, as names and values; at most ten. */
export function verificationIn(html: string | null): SiteConfig['verification'] {
  return [...(html ?? '').matchAll(META)]
    .map(([, name = '', content = '']) => ({ name: name.toLowerCase(), content }))
    .filter(({ name }) => NAMES.test(name))
    .slice(0, 10);
}
