/**
 * Shows the lobby that the document contains, before the app starts: a guest's on a phone at once, a player's or a
 * desktop's when `begin.ts` asks for it, because their templates follow this script. Each is shown whole: the browser reads a
 * long body in parts, and styles, lays out and paints the page after each of them (decision 048).
 */
import { showDeposit } from './account-ahead.ts';
import { keepPresses } from './presses.ts';

declare global {
  interface Window {
    /** Shows the document's lobby; resolves once it is painted. Absent if the document has none. */
    showFirstScreen?: () => Promise<void>;
  }
}

const LIMIT_MS = 1_000;

const root = document.getElementById('root') as HTMLElement;
/** Name of this visitor's screen (`head.ts`). */
const own = document.documentElement.dataset['screen'];
const guest = templateOf('guest');

function templateOf(name: string | undefined): HTMLTemplateElement | null {
  return document.querySelector<HTMLTemplateElement>(`#${name}-screen`);
}

/** Gives a player's first picture the bytes that only a guest's screen contains, if both show the same one. */
function sharePicture(from: ParentNode, to: ParentNode): void {
  const [one, other] = [from, to].map((it) => it.querySelector<HTMLSourceElement>('source[type]'));
  if (!one || !other || one === other || one.dataset['srcset'] !== other.srcset) return;
  other.dataset['srcset'] = other.srcset;
  other.srcset = one.srcset;
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

/** Without a template for this visitor the root stays empty until the app is there. */
function show(place: HTMLTemplateElement): Promise<void> {
  root.dataset['drawn'] = '';
  const shown = templateOf(own)?.content ?? null;
  const screen = shown?.firstElementChild as HTMLElement | null | undefined;
  if (shown) {
    sharePicture(place.content, shown);
    // The policy forbids style attributes in the document.
    for (const it of shown.querySelectorAll<HTMLElement>('[data-style]'))
      it.style.cssText = it.dataset['style'] as string;
  }
  place.replaceWith(...(shown ? [shown] : []));
  void showDeposit();
  if (screen) window.presses = keepPresses(root, screen);
  return Promise.race(
    [
      pictureIsPainted(),
      // A press waits for no picture.
      window.presses?.first,
      new Promise<void>((done) => setTimeout(done, LIMIT_MS)),
    ].filter((it) => it !== undefined),
  );
}

if (guest) {
  const shown = own === 'guest' ? show(guest) : null;
  window.showFirstScreen = async () => {
    // A phone paints before the desktop's screens have arrived.
    if (own?.startsWith('wide')) await new Promise((done) => addEventListener('DOMContentLoaded', done));
    return shown ?? show(guest);
  };
}
