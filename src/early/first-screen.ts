/**
 * Shows the lobby that the document contains, before the app starts: a guest's on a phone at once, a player's or a
 * desktop's when `begin.ts` asks for it, because their templates follow this script.
 */
import { showDeposit } from './account-ahead.ts';
import { keepPresses, SEARCH } from './presses.ts';
import { keepLetters } from './typing.ts';

declare global {
  interface Window {
    /** Shows the document's lobby; resolves once it is painted. Absent if the document has none. */
    showFirstScreen?: () => Promise<void>;
  }
}

const LIMIT_MS = 1_000;

const page = document.documentElement;
const root = document.getElementById('root') as HTMLElement;
const phone = drawn();
/** Name of the screen that replaces the guest's on a phone (`head.ts`). */
const other = page.dataset['otherScreen'];
const early = window.takeEarlyPress?.();

function drawn(): HTMLElement | null {
  return root.querySelector('#main') && (root.firstElementChild as HTMLElement);
}

/** Replaces a guest's phone screen with this visitor's. Without a template the root stays empty until the app is there. */
function replacePhone(): void {
  const own = document.getElementById(`${other}-screen`) as HTMLTemplateElement | null;
  const [from, to] = [phone, own?.content].map((it) => it?.querySelector<HTMLSourceElement>('source[type]'));
  // Only a guest's screen contains the first picture's bytes.
  if (from && to && from.dataset['srcset'] === to.srcset) {
    to.dataset['srcset'] = to.srcset;
    to.srcset = from.srcset;
  }
  phone?.replaceWith(...(own ? [own.content] : []));
}

/** Resolves when the first picture is painted; decoding alone is not enough, because the app then blocks the thread. */
async function pictureIsPainted(): Promise<void> {
  const picture = root.querySelector<HTMLImageElement>('img[loading=eager]');
  try {
    await picture?.decode();
  } catch {
    return;
  }
  if (!picture) return;
  const type = 'largest-contentful-paint';
  await new Promise<void>((done) => {
    if (PerformanceObserver.supportedEntryTypes.includes(type))
      new PerformanceObserver((list) => {
        if (list.getEntries().some((it) => (it as LargestContentfulPaint).url)) done();
      }).observe({ type, buffered: true });
    else requestAnimationFrame(() => setTimeout(done));
  });
}

function show(): Promise<void> {
  root.dataset['drawn'] = '';
  if (other) replacePhone();
  const screen = drawn();
  delete page.dataset['otherScreen'];
  // The policy forbids style attributes in the document.
  for (const it of root.querySelectorAll<HTMLElement>('[data-style]')) it.style.cssText = it.dataset['style'] as string;
  void showDeposit();
  if (screen) window.presses = keepPresses(root, screen);
  if (screen && early?.pressed && screen.contains(early.pressed)) {
    early.pressed.click();
    if (early.pressed.matches(SEARCH)) keepLetters(early.letters);
  }
  return Promise.race(
    [
      pictureIsPainted(),
      // A press waits for no picture.
      window.presses?.first,
      new Promise<void>((done) => setTimeout(done, LIMIT_MS)),
    ].filter((it) => it !== undefined),
  );
}

if (phone) {
  const shown = other ? null : show();
  window.showFirstScreen = async () => {
    // A phone paints before the desktop's screens have arrived.
    if (other?.startsWith('wide')) await new Promise((done) => addEventListener('DOMContentLoaded', done));
    return shown ?? show();
  };
} else delete page.dataset['otherScreen'];
