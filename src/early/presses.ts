import { keepLetters } from './typing.ts';

const PRESSED = 'a, button';
/** Milliseconds after which a pressed link leads on without the app. */
const PATIENCE_MS = 8_000;

declare global {
  interface Window {
    /** Address of the link that the visitor pressed on the document's screen, for the app's start. */
    pressedAddress?: string;
    /** Set by the app: starts to load a pressed link. */
    loadPressed?: (address: string) => void;
  }
}

type Pressable = HTMLAnchorElement | HTMLButtonElement;

const pressable = ({ target }: Event) => (target as Element).closest<Pressable>(PRESSED);

/** Tells an element of the screen from the others; the same in the app. */
const keyOf = (it: Pressable) => `${it.getAttribute('href')} ${it.getAttribute('aria-label')} ${it.textContent}`;

/**
 * Holds the press and the focus that the document's screen gets until the app replaces the screen, and then repeats
 * them on the app's own elements.
 */
export function keepPresses(root: Element, screen: HTMLElement): void {
  let pressed: Pressable | null = null;
  /** Under the pressed mouse button. */
  let held: Pressable | null = null;
  let focused: Pressable | null = null;
  let leaving: ReturnType<typeof setTimeout> | undefined;
  const twinOf = (it: Pressable | null) =>
    it && [...root.querySelectorAll<Pressable>(PRESSED)].find((other) => keyOf(other) === keyOf(it));
  const hold = (event: MouseEvent) => {
    held = event.type === 'mousedown' && event.button === 0 ? pressable(event) : null;
  };
  for (const type of ['mousedown', 'mouseup', 'dragstart'] as const) screen.addEventListener(type, hold);
  screen.addEventListener('click', (event) => {
    const it = pressable(event);
    if (!it || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (!pressed) keepLetters();
    pressed = it;
    clearTimeout(leaving);
    if (!('href' in it)) return;
    window.pressedAddress = it.href;
    window.loadPressed?.(it.href);
    leaving = setTimeout(() => location.assign(it.href), PATIENCE_MS);
  });
  screen.addEventListener('focusin', (event) => {
    focused = pressable(event);
  });
  new MutationObserver((_, observer) => {
    if (screen.isConnected) return;
    observer.disconnect();
    clearTimeout(leaving);
    twinOf(focused)?.focus({ preventScroll: true });
    // The browser makes no click of a mouse button that went down on a removed element. A link that the app's page lacks
    // leads on by itself.
    const it = held ?? pressed;
    (twinOf(it) ?? it)?.click();
  }).observe(root, { childList: true });
}
