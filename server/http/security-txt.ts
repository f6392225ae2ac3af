/** `security.txt` (RFC 9116): whom a person tells of a hole in the site. */
import type { SiteConfig } from '../../src/contract/site.ts';

/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 180;
const DAY_MS = 86_400_000;

/**
 * The file of a site, or null for one whose settings name no e-mail: RFC 9116 asks for a contact. `Expires` is always ahead of `now`, so that a forgotten file never goes out of date.
 */
export function securityTxt(
  { support, legal }: Pick<SiteConfig, 'support' | 'legal'>,
  origin: string,
  now: Date,
): string | null {
  const emails = [support.email, legal.customer_service.email].filter((email) => email !== null && email !== '');
  if (emails.length === 0) return null;
  const day = Math.floor(now.getTime() / DAY_MS) + VALID_DAYS;
  return [
    ...[...new Set(emails)].map((email) => `Contact: mailto:${email}`),
    `Expires: ${new Date(day * DAY_MS).toISOString()}`,
    'Preferred-Languages: pt, en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n');
}
