/** Runs in the document's head: captures install events and marks what the first frame depends on. */
import { savesData } from '../lib/data-saver.ts';
import { WIDE } from '../lib/device.ts';
import { showsLobby } from '../lib/lobby-path.ts';
import { askAccount } from './account-ahead.ts';
import { choseEnglish, stored } from './stored.ts';

/** Missing in TypeScript's library: only Chromium has it. */
export interface InstallOffer extends Event {
  prompt(): Promise<void>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface Window {
    /** The browser's install prompt (INST-1), until it is used or the app is installed. */
    installOffer?: InstallOffer;
    /** The browser's own menu has installed the app in this visit. */
    appInstalled?: boolean;
  }
  interface WindowEventMap {
    beforeinstallprompt: InstallOffer;
  }
}

// On a repeat visit both events may come before the app listens (`features/install/state.ts`).
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  window.installOffer = event;
});
addEventListener('appinstalled', () => {
  window.appInstalled = true;
});

const marks = document.documentElement.dataset;
const asks = (query: string) => matchMedia(query).matches;

// Someone who chose English gets it on the bare address too, which the worker answers in Portuguese (LANG-1).
if (location.pathname === '/' && choseEnglish()) location.replace(`/en${location.search}${location.hash}`);

// The theme of the first frame (LOOK-1), as `domain/appearance.ts` has it. The server states both colours of a site
// with two palettes.
const bar = document.querySelector<HTMLMetaElement>('meta[name=theme-color]');
if (bar?.dataset['theme']) {
  const chosen = stored('theme');
  const theme = /^(?:system|dark|light)$/.test(chosen ?? '') ? chosen : bar.dataset['theme'];
  const scheme = theme === 'system' ? (asks('(prefers-color-scheme: dark)') ? 'dark' : 'light') : `${theme}`;
  marks['scheme'] = scheme;
  bar.content = `${bar.dataset[scheme]}`;
}
const contrast = stored('contrast');
if (contrast === 'more' || (contrast !== 'normal' && asks('(prefers-contrast: more)'))) marks['contrast'] = 'more';

// tokens.css: nothing moves with the browser's data saver.
if (savesData()) marks['still'] = '';
if (!navigator.onLine) marks['noNetwork'] = '';
// The document's screens stand in templates with these names.
const visitor = stored('auth') === null ? 'guest' : 'player';
askAccount();
// A filtered lobby shows a list, which no document has.
const isFiltered = /[?&](?:category|provider|sort)=/.test(location.search);
marks['screen'] = isFiltered ? 'filtered' : asks(WIDE) ? `wide-${visitor}` : visitor;
// The worker has the font and the pictures. All pictures but the first wait, because to draw them delays the first frame.
if (navigator.serviceWorker?.controller) {
  marks['ownFont'] = marks['onePicture'] = '';
  // It has the whole document too. An empty frame before the screen takes a slow processor a tenth of a second.
  if (showsLobby(location.pathname)) {
    const screenFirst = Object.assign(document.createElement('link'), { rel: 'expect', href: '#main' });
    screenFirst.setAttribute('blocking', 'render');
    document.head.append(screenFirst);
  }
}
