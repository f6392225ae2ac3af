import { preloadCodeOf } from './press-code.ts';
import { keepLetters } from './typing.ts';

const PRESSED = 'a, button';
/** Opens the sheet of the search, whose field has the focus. */
const SEARCH = '[href*="sheet=search"]';
/** Milliseconds after which a press leads on without the app. */
const PATIENCE_MS = 8_000;

/** The visitor's presses on the document's screen, for the app. */
export interface Presses {
  /** Resolves at the first press that the app has not taken yet. */
  readonly first: Promise<void>;
  /** Address of the last press that the app has not taken. */
  readonly address: string | undefined;
  /** Resolves when the tap that has begun is a press, or turned out to be a scroll; at once if none has begun. */
  readonly tapped: () => Promise<void>;
  /** Returns that address and forgets it. */
  readonly take: () => string | undefined;
  /** Opens that address and each later press, while the screen is there. */
  readonly openWith: (open: (address: string) => void) => void;
}

declare global {
  interface Window {
    /** Absent if the document has no screen. */
    presses?: Presses;
  }
}

type Pressable = HTMLAnchorElement | HTMLButtonElement;

const pressable = ({ target }: Event) => (target as Element).closest<Pressable>(PRESSED);

/** Tells an element of the screen from the others; the same in the app. */
const keyOf = (it: Pressable) => `${it.getAttribute('href')} ${it.getAttribute('aria-label')} ${it.textContent}`;

/** Address that a press leads to: a link's own, or the page with the sheet of a button (`data-opens`). */
const addressOf = (it: Pressable) =>
  'href' in it ? it.href : it.dataset['opens'] && new URL(`?sheet=${it.dataset['opens']}`, location.href).href;

/**
 * Keeps what the visitor presses on the document's screen until the app takes it, and the focus until the app's page
 * replaces the screen. One function because its listeners share the press.
 * @param root contains the screen and the app's page
 */
export function keepPresses(root: Element, screen: HTMLElement): Presses {
  let address: string | undefined;
  let open: ((address: string) => void) | undefined;
  /** Under the pressed mouse button. */
  let held: Pressable | null = null;
  let focused: Pressable | null = null;
  let leaving: ReturnType<typeof setTimeout> | undefined;
  let pressed = () => {};
  const first = new Promise<void>((resolve) => {
    pressed = resolve;
  });
  let tapped = Promise.resolve();
  let endTap = () => {};
  const take = () => {
    const taken = address;
    address = undefined;
    clearTimeout(leaving);
    return taken;
  };
  const press = (it: Pressable) => {
    const to = addressOf(it);
    if (!to) return;
    take();
    if (open) return open(to);
    address = to;
    preloadCodeOf(to);
    pressed();
    leaving = setTimeout(() => location.assign(to), PATIENCE_MS);
  };
  const hold = (event: MouseEvent) => {
    held = event.type === 'mousedown' && event.button === 0 ? pressable(event) : null;
  };
  for (const type of ['mousedown', 'mouseup', 'dragstart'] as const) screen.addEventListener(type, hold);
  screen.addEventListener('pointerdown', (event) => {
    const it = pressable(event);
    const to = it && addressOf(it);
    if (!to || open) return;
    // A tap takes about 80 ms: its code is requested at its start.
    preloadCodeOf(to);
    tapped = new Promise((resolve) => {
      endTap = resolve;
    });
  });
  // The click follows the `pointerup`.
  screen.addEventListener('pointerup', () => void setTimeout(endTap));
  screen.addEventListener('pointercancel', () => endTap());
  // Also of the app's own link: the code of its sheet may be late.
  root.addEventListener('click', (event) => pressable(event)?.matches(SEARCH) && keepLetters(), true);
  screen.addEventListener('click', (event) => {
    const it = pressable(event);
    if (!it || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    press(it);
  });
  screen.addEventListener('focusin', (event) => {
    focused = pressable(event);
  });
  new MutationObserver((_, observer) => {
    if (screen.isConnected) return;
    observer.disconnect();
    const twin =
      focused && [...root.querySelectorAll<Pressable>(PRESSED)].find((it) => keyOf(it) === keyOf(focused as Pressable));
    // An open sheet has the focus.
    if (document.activeElement === document.body) twin?.focus({ preventScroll: true });
    // The browser makes no click of a mouse button that went down on a removed element.
    if (held) press(held);
  }).observe(root, { childList: true });
  return {
    first,
    tapped: () => tapped,
    get address() {
      return address;
    },
    take,
    openWith: (how) => {
      open = how;
      const taken = take();
      if (taken !== undefined) how(taken);
    },
  };
}
