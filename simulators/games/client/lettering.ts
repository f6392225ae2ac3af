import bricolage from './fonts/bricolage.woff2?url';
import gloock from './fonts/gloock.woff2?url';

/** Loads the game's own fonts, which then replace the system's. */
export function bringFonts(): void {
  for (const [family, href, weight] of [
    ['Bricolage', bricolage, '400 700'],
    ['Gloock', gloock, '400'],
  ] as const) {
    const face = new FontFace(family, `url(${href})`, { weight, display: 'swap' });
    document.fonts.add(face);
    // A font that fails to load leaves the system's.
    face.load().catch(() => undefined);
  }
}
