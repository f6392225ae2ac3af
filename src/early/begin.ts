/** Runs at the document's end: lets the app in once the document's lobby or game is painted. */
import { app, preloadApp } from './app.ts';

const page = document.documentElement;

function letIn(): void {
  // After a press the app loads before the other pictures. `RootLayout.tsx` removes the mark, and the browser loads them then.
  if (window.presses?.address === undefined) delete page.dataset['onePicture'];
  // The document contains the first picture; the app requests it by its address.
  for (const it of document.querySelectorAll<HTMLSourceElement>('#root [data-srcset]'))
    it.srcset = it.dataset['srcset'] as string;
  // The bundler's loader would fetch a sheet without a link; the browser does not fetch that of a disabled one.
  for (const { dataset } of document.querySelectorAll<HTMLStyleElement>('style[data-href]')) {
    const link = document.createElement('link');
    link.toggleAttribute('disabled', true);
    Object.assign(link, { rel: 'stylesheet', href: dataset['href'] });
    document.head.append(link);
  }
  if (app) document.head.append(app.content);
  const own = () => {
    page.dataset['ownFont'] = '';
  };
  document.fonts.load('1em "Bricolage Grotesque Variable"').then(own, own);
}

// A game and the sports go first on a slow line: the app's files would delay them by a second.
const { beginning } = window;
// With a worker, `requests.ts` has requested the app.
if (!navigator.serviceWorker?.controller) void Promise.resolve(beginning).then(preloadApp);
Promise.resolve(window.showFirstScreen?.() ?? beginning).then(letIn, letIn);
