/**
 * The page's Trusted Types policy for scripts and workers: only this policy makes script addresses, so no other text
 * can become one.
 */
interface Policy {
  createScriptURL(url: string): unknown;
}
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): Policy;
}

/** Third-party scripts that a site's configuration may request; their query is free. */
const OTHERS = [
  'https://accounts.google.com/gsi/client',
  'https://www.google.com/recaptcha/api.js',
  'https://js.hcaptcha.com/1/api.js',
  'https://challenges.cloudflare.com/turnstile/v0/api.js',
];

/** Whether an address is our worker or a hashed file of the build. */
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

/** Returns an address as a trusted script URL. Throws TypeError for an address that the policy does not allow. */
export function trustedScript(address: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (!trustedTypes) return vouchFor(address);
  // A page may create a policy of a name only once.
  policy ??= trustedTypes.createPolicy('jangada', { createScriptURL: vouchFor });
  // The DOM types declare a string where the browser takes a trusted URL.
  return policy.createScriptURL(address) as string;
}
