/**
 * Runs in the document's head: sets the site's colours before the first paint, and keeps the taps on the document's
 * screen until the page's script has drawn the screen again.
 */
declare global {
  interface Window {
    /**
     * Ends the collection. @returns the tapped elements of the document's screen, in order, and the one on which a
     * mouse button is held down
     */
    takeTaps?: () => { readonly taps: readonly HTMLElement[]; readonly held: HTMLElement | null };
  }
}

const page = document.documentElement;
const palette = new URLSearchParams(location.search).get('palette') ?? '';
for (const [, name, value] of palette.matchAll(/([a-z][a-z0-9-]{0,19})\.([0-9a-f]{3,8})(?![^_])/g))
  page.style.setProperty(`--${name}`, `#${value}`);

try {
  // Only the script can draw the visitor's favourites, which come first: the screen would move under a finger.
  if (/\{/.test(localStorage.getItem('favourites') ?? '')) page.dataset['own'] = '';
} catch {
  // Storage is forbidden: there are no favourites.
}

const taps: HTMLElement[] = [];
let held: HTMLElement | null = null;
const tappedBy = ({ target }: MouseEvent) =>
  target instanceof Element ? target.closest<HTMLElement>('a, button') : null;
function hold(event: MouseEvent): void {
  held = event.button === 0 ? tappedBy(event) : null;
}
function release(): void {
  held = null;
}
function keep(event: MouseEvent): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  const tapped = tappedBy(event);
  if (!tapped) return;
  event.preventDefault();
  taps.push(tapped);
}
addEventListener('mousedown', hold);
addEventListener('mouseup', release);
addEventListener('click', keep);
window.takeTaps = () => {
  removeEventListener('mousedown', hold);
  removeEventListener('mouseup', release);
  removeEventListener('click', keep);
  return { taps, held };
};
