/** The app's files, which wait in a template of the document until `begin.ts` inserts them. */
export const app = document.getElementById('entry') as HTMLTemplateElement | null;

/** Requests the app's files, so that the browser compiles them beside the first paint. */
export function preloadApp(): void {
  for (const it of app?.content.querySelectorAll<HTMLScriptElement | HTMLLinkElement>('script, link') ?? []) {
    const href = 'src' in it ? it.src : it.href;
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }),
    );
  }
}
