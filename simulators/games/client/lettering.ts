import bricolage from './fonts/bricolage.woff2?url';
import gloock from './fonts/gloock.woff2?url';

/** The game's own letters, which take the place of the system's once they are there. */
export function bringFonts(): void {
  for (const [family, href, weight] of [
    ['Bricolage', bricolage, '400 700'],
    ['Gloock', gloock, '400'],
  ] as const) {
    const face = new FontFace(family, `url(${href})`, { weight, display: 'swap' });
    document.fonts.add(face);
    // What does not come leaves the system's letters.
    face.load().catch(() => undefined);
  }
}
