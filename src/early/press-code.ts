/**
 * Requests the code of what a pressed element opens, beside the app's own file. The build names the files in the
 * document (`scripts/vite/code-of-presses.ts`).
 * @param address the pressed link's, or the page's with a button's `sheet`
 */
export function preloadCodeOf(address: string): void {
  for (const { dataset, content } of document.querySelectorAll<HTMLMetaElement>('meta[name=code]')) {
    if (!address.includes(dataset['opens'] as string)) continue;
    for (const href of content.split(' ')) {
      const kind = href.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' };
      // The bundler's own links have this mode: the browser takes a preload of another mode for another file.
      document.head.append(Object.assign(document.createElement('link'), { ...kind, crossOrigin: '', href }));
    }
  }
}
