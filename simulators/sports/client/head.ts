/**
 * Runs in the document's head: sets the site's colours before the first paint, and keeps the taps on the document's
 * screen until the page's script has drawn the screen again.
 */
declare global {
  interface Window {
    /** Ends the collection. @returns the tapped elements of the document's screen, in order */
    takeTaps?: () => readonly HTMLElement[];
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
function keep(event: MouseEvent): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || !(event.target instanceof Element)) return;
  const tapped = event.target.closest<HTMLElement>('a, button');
  if (!tapped) return;
  event.preventDefault();
  taps.push(tapped);
}
addEventListener('click', keep);
window.takeTaps = () => {
  removeEventListener('click', keep);
  return taps;
};
