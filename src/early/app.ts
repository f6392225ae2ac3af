/** The app's files, which wait in a template of the document until `begin.ts` inserts them. */
export const app = document.getElementById('entry') as HTMLTemplateElement | null;

/** Requests the app's files, so that the browser compiles them beside the first paint. */
export function preloadApp(): void {
  for (const it of app?.content.querySelectorAll<HTMLScriptElement | HTMLLinkElement>('script, link') ?? []) {
    // The entry of a build is a classic script, that of the development server a module.
    const kind = 'src' in it && it.type !== 'module' ? { rel: 'preload', as: 'script' } : { rel: 'modulepreload' };
    const href = 'src' in it ? it.src : it.href;
    document.head.append(Object.assign(document.createElement('link'), { ...kind, crossOrigin: '', href }));
  }
}
