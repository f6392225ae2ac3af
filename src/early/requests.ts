/**
 * Runs in the document's head behind the site's colours: requests what the visitor waits for, the frame of a game or of the sports first. The
 * body's own styles take a slow processor a tenth of a second to read.
 */
import { preloadApp } from './app.ts';
import { beginGame } from './game-frame.ts';
import { beginSports } from './sports-launch.ts';

declare global {
  interface Window {
    /** Resolves when the app may start beside the frame of a game or of the sports; null on other pages. */
    beginning?: Promise<unknown> | null;
  }
}

window.beginning = beginGame() ?? beginSports();
// The worker has the font at once; on a first visit its bytes would delay the first picture. The app comes from the
// worker's caches as well, so it takes no line from the first picture or from the odds.
if (navigator.serviceWorker?.controller) {
  preloadApp();
  const font = { rel: 'preload', as: 'font', crossOrigin: '', href: '/fonts/bricolage-latin.woff2' };
  document.head.append(Object.assign(document.createElement('link'), font));
}
