/**
 * Script addresses under the page's policy (Trusted Types): scripts and workers come in by an address that this one
 * policy knows, so that no text from elsewhere ever becomes one.
 */
interface Policy {
  createScriptURL(url: string): unknown;
}
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): Policy;
}

/** The scripts of others that a site's configuration may ask for; their query says how they start. */
const OTHERS = [
  'https://accounts.google.com/gsi/client',
  'https://www.google.com/recaptcha/api.js',
  'https://js.hcaptcha.com/1/api.js',
  'https://challenges.cloudflare.com/turnstile/v0/api.js',
];

/** Our own worker, and what the build has named by its content. */
function isOurs(url: URL): boolean {
  if (url.origin !== location.origin) return false;
  return url.pathname === '/sw.js' || url.pathname.startsWith('/assets/') || import.meta.env.DEV;
}

function vouchFor(address: string): string {
  const url = new URL(address, location.href);
  if (isOurs(url) || OTHERS.includes(url.origin + url.pathname)) return address;
  throw new TypeError(`Not a script that this page knows: ${address}`);
}

let policy: Policy | null = null;

/** The address as scripts and workers take it. Throws for one that is not known. */
export function trustedScript(address: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (!trustedTypes) return vouchFor(address);
  // A policy of a name is made once a page.
  policy ??= trustedTypes.createPolicy('jangada', { createScriptURL: vouchFor });
  // The browser's own type stands for a string wherever a script's address is taken.
  return policy.createScriptURL(address) as string;
}
