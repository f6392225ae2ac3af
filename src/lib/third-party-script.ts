/** Loads third-party scripts, the only way into the page: by an address that the policy allows. */
import { trustedScript } from './trusted-script.ts';

const LIMIT = 15_000;
const loading = new Map<string, Promise<void>>();

/**
 * Loads a script that `trusted-script.ts` allows, once per page. A failed load is forgotten, so that the next call
 * retries.
 */
export function loadScript(address: string): Promise<void> {
  const known = loading.get(address);
  if (known) return known;
  const load = bring(address).catch((error: unknown) => {
    loading.delete(address);
    throw error;
  });
  loading.set(address, load);
  return load;
}

function bring(address: string): Promise<void> {
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
    script.src = trustedScript(address);
    document.head.append(script);
  });
}
