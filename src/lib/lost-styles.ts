import { CODE_BACKOFF, retry } from './retry.ts';

const LOST = /Unable to preload CSS for (\S+)/;

/**
 * Retries style sheets of lazy parts that did not load: the bundler's loader never asks for them again, so the part
 * would be unstyled. @param early messages of earlier failures, from the loader.
 */
export function bringLostStyles(early: Iterable<string> = []): void {
  const wanted = new Set<string>();
  const want = (message: string): boolean => {
    const href = LOST.exec(message)?.[1];
    if (href === undefined) return false;
    if (!wanted.has(href)) {
      wanted.add(href);
      void retry(() => loadStyles(href), CODE_BACKOFF).then(() => wanted.delete(href));
    }
    return true;
  };
  for (const message of early) want(message);
  addEventListener('vite:preloadError', (event) => {
    const { payload } = event as Event & { readonly payload?: Error };
    // Otherwise the loader reports only the first of several. The script fails too and is retried by its own part.
    if (want(payload?.message ?? '')) event.preventDefault();
  });
}

function loadStyles(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.crossOrigin = '';
    link.href = href;
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`The style sheet did not load: ${href}`));
    });
    document.head.append(link);
  });
}
