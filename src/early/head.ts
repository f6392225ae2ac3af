/** Runs in the document's head: captures install events and marks what the first frame depends on. */
import { savesData } from '../lib/data-saver.ts';
import { WIDE } from '../lib/device.ts';
import { askAccount } from './account-ahead.ts';
import { choseEnglish, stored } from './stored.ts';
import { letterOf } from './typing.ts';

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
    /** Returns what the visitor has pressed on the document's screen so far and typed since, and ends the watch. */
    takeEarlyPress?: () => { readonly pressed: HTMLElement | undefined; readonly letters: string };
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

// The screen may be painted before the script below it runs, which keeps its presses (`presses.ts`). The browser would follow
// a link, and load a whole page for a sheet.
let pressed: HTMLElement | undefined;
let letters = '';
const keepEarly = (event: MouseEvent): void => {
  const it = (event.target as Element).closest<HTMLElement>('#root a, #root button');
  if (!it || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  pressed = it;
  letters = '';
};
const keepKeys = (event: KeyboardEvent): void => {
  if (pressed) letters += letterOf(event);
};
addEventListener('click', keepEarly, true);
addEventListener('keydown', keepKeys, true);
window.takeEarlyPress = () => {
  removeEventListener('click', keepEarly, true);
  removeEventListener('keydown', keepKeys, true);
  return { pressed, letters };
};

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
// The body starts with a guest's phone screen: a player's and a desktop's stand in templates with these names.
const visitor = stored('auth') === null ? 'guest' : 'player';
askAccount();
// A filtered lobby shows a list, which no document has.
const isFiltered = /[?&](?:category|provider|sort)=/.test(location.search);
const screen = isFiltered ? 'filtered' : asks(WIDE) ? `wide-${visitor}` : visitor;
if (screen !== 'guest') marks['otherScreen'] = screen;
// The worker has the font and the pictures. All pictures but the first wait, because to draw them delays the first frame.
if (navigator.serviceWorker?.controller) marks['ownFont'] = marks['onePicture'] = '';
