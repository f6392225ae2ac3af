/** Runs at the document's end: lets the app in once the document's lobby or game is painted. */
import { app, preloadApp } from './app.ts';
import { beginGame } from './game-frame.ts';
import { beginSports } from './sports-launch.ts';

const page = document.documentElement;

function letIn(): void {
  delete page.dataset['onePicture'];
  // The document contains the first picture; the app requests it by its address.
  for (const it of document.querySelectorAll<HTMLSourceElement>('#root [data-srcset]'))
    it.srcset = it.dataset['srcset'] as string;
  if (app) document.head.append(app.content);
  const own = () => {
    page.dataset['ownFont'] = '';
  };
  document.fonts.load('1em "Bricolage Grotesque Variable"').then(own, own);
}

// The sports go first on a slow line: the app's files would delay them by a second.
const sports = beginSports();
// With a worker, `head.ts` has requested the app.
if (!navigator.serviceWorker?.controller) void Promise.resolve(sports).then(preloadApp);
const game = beginGame();
Promise.resolve(window.showFirstScreen?.() ?? game ?? sports).then(letIn, letIn);
