/** Loads third-party scripts, the only way into the page: by an address that the policy allows. */
import { trustedScript } from './trusted-script.ts';

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): unknown };
}

const LIMIT = 15_000;
const loading = new Map<string, Promise<void>>();

/**
 * Loads a script that `trusted-script.ts` allows, once per page. A failed load is forgotten, so that the next call
 * retries.
 */
export function loadScript(address: string, trust: (address: string) => string = trustedScript): Promise<void> {
  const known = loading.get(address);
  if (known) return known;
  const load = bring(address, trust).catch((error: unknown) => {
    loading.delete(address);
    throw error;
  });
  loading.set(address, load);
  return load;
}

/**
 * Loads the script of the site's own tag. Its address is the operator's, so a policy of its own vouches for this one
 * address; the content policy allows its origin only on the site that names it.
 */
export function loadTag(address: string): Promise<void> {
  return loadScript(address, () => {
    const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
    const policy = trustedTypes?.createPolicy('jangada-tag', { createScriptURL: () => address });
    // The DOM types declare a string where the browser takes a trusted URL.
    return (policy?.createScriptURL(address) ?? address) as string;
  });
}

function bring(address: string, trust: (address: string) => string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      script.remove();
      reject(new Error(`The script did not load: ${address}`));
    };
    const timer = setTimeout(fail, LIMIT);
    script.addEventListener('load', () => {
      clearTimeout(timer);
      resolve();
    });
    script.addEventListener('error', () => {
      clearTimeout(timer);
      fail();
    });
    script.async = true;
    script.src = trust(address);
    document.head.append(script);
  });
}
