/** Scroll offset from which the page counts as scrolled, px. */
const FROM = 40;

/**
 * Marks the document as scrolled (`data-scrolled`) in browsers without scroll timelines; in the others the style sheets
 * know it. @returns ends the marking
 */
export function markScrolled(): () => void {
  if (globalThis.CSS?.supports?.('animation-timeline: scroll()')) return () => {};
  const mark = () => document.documentElement.toggleAttribute('data-scrolled', scrollY > FROM);
  mark();
  addEventListener('scroll', mark, { passive: true });
  return () => removeEventListener('scroll', mark);
}
