/** Runs at the document's end: lets the app in once the document's lobby or game is painted. */
import { beginGame } from './game-frame.ts';

const page = document.documentElement;
const entry = document.getElementById('entry') as HTMLTemplateElement | null;

/** Loads and compiles the app beside the first paint; it runs once `letIn` inserts its script. */
function preloadApp(): void {
  for (const { src } of entry?.content.querySelectorAll('script') ?? []) {
    const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href: src });
    document.head.append(link);
  }
}

function letIn(): void {
  delete page.dataset['onePicture'];
  // The document contains the first picture; the app requests it by its address.
  for (const it of document.querySelectorAll<HTMLSourceElement>('#root [data-srcset]'))
    it.srcset = it.dataset['srcset'] as string;
  if (entry) document.head.append(entry.content);
  const own = () => {
    page.dataset['ownFont'] = '';
  };
  document.fonts.load('1em "Bricolage Grotesque Variable"').then(own, own);
}

preloadApp();
const game = beginGame();
Promise.resolve(window.showFirstScreen?.() ?? game).then(letIn, letIn);
