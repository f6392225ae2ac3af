/** How long after a failed load it is tried again; a connection that comes back tries at once. */
const AGAIN = 5_000;
const LOST = /Unable to preload CSS for (\S+)/;

/**
 * A lazy part's style sheet that did not arrive is never asked for again by the bundler's loader, so the part would come
 * later without its looks. This asks until it is here.
 */
export function bringLostStyles(): void {
  const wanted = new Set<string>();
  addEventListener('vite:preloadError', (event) => {
    const href = LOST.exec((event as Event & { readonly payload?: Error }).payload?.message ?? '')?.[1];
    if (href === undefined) return;
    // Else the loader tells of the first of several only. The script itself still fails, and is tried again, by its own.
    event.preventDefault();
    if (wanted.has(href)) return;
    wanted.add(href);
    ask(href);
  });
  function ask(href: string): void {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.crossOrigin = '';
    link.href = href;
    link.addEventListener('load', () => wanted.delete(href));
    link.addEventListener('error', () => {
      link.remove();
      const again = () => {
        clearTimeout(timer);
        removeEventListener('online', again);
        ask(href);
      };
      const timer = setTimeout(again, AGAIN);
      addEventListener('online', again);
    });
    document.head.append(link);
  }
}
