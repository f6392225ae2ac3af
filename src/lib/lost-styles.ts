/** How long after a failed load it is tried again; a connection that comes back tries at once. */
const AGAIN = 5_000;
const LOST = /Unable to preload CSS for (\S+)/;

/**
 * A lazy part's style sheet that did not arrive is never asked for again by the bundler's loader, so the part would come
 * later without its looks. This asks until it is here.
 * @param early what was lost before, in the loader's words.
 */
export function bringLostStyles(early: Iterable<string> = []): void {
  const wanted = new Set<string>();
  const want = (message: string): boolean => {
    const href = LOST.exec(message)?.[1];
    if (href === undefined) return false;
    if (!wanted.has(href)) {
      wanted.add(href);
      ask(href);
    }
    return true;
  };
  for (const message of early) want(message);
  addEventListener('vite:preloadError', (event) => {
    const { payload } = event as Event & { readonly payload?: Error };
    // Else the loader tells of the first of several only. The script itself still fails, and is tried again, by its own.
    if (want(payload?.message ?? '')) event.preventDefault();
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
