const PRESSED = 'a, button';
/** Milliseconds after which a pressed link leads on without the app. */
const PATIENCE_MS = 8_000;

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
  let focused: Pressable | null = null;
  let leaving: ReturnType<typeof setTimeout> | undefined;
  screen.addEventListener('click', (event) => {
    const it = pressable(event);
    if (!it || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    pressed = it;
    clearTimeout(leaving);
    if ('href' in it) leaving = setTimeout(() => location.assign(it.href), PATIENCE_MS);
  });
  screen.addEventListener('focusin', (event) => {
    focused = pressable(event);
  });
  const twinOf = (it: Pressable | null) =>
    it && [...root.querySelectorAll<Pressable>(PRESSED)].find((other) => keyOf(other) === keyOf(it));
  new MutationObserver((_, observer) => {
    if (screen.isConnected) return;
    observer.disconnect();
    clearTimeout(leaving);
    twinOf(focused)?.focus({ preventScroll: true });
    // A link that the app's page lacks leads on by itself.
    (twinOf(pressed) ?? pressed)?.click();
  }).observe(root, { childList: true });
}
