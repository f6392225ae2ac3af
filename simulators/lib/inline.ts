/** Styles and scripts of a build inside a page: each would cost a connection of its own. */
import { createHash } from 'node:crypto';

const SHEET = /<link rel="stylesheet"[^>]* href="([^"]+)">/g;

/** Replaces the links to style sheets of the build by their text. @param text the text of a file of the build */
export function withStyles(html: string, text: (path: string) => string): string {
  return html.replace(SHEET, (_link, href: string) => styleOf(text(href)));
}

/** A style element; built style sheets contain no `</style>`. */
export function styleOf(sheet: string): string {
  return sheet === '' ? '' : `<style>${sheet.trim()}</style>`;
}

/**
 * Sources for the page's policy that allow the inline elements of the build. @param built never the sent page, which
 * also holds outside texts
 */
export function inlineHashes(built: string, element: 'script' | 'style'): string {
  const found = built.matchAll(new RegExp(`<${element}(?: type="module")?>([\\s\\S]*?)</${element}>`, 'g'));
  const hashes = [...found].map(([, text = '']) => createHash('sha256').update(text).digest('base64'));
  return hashes.map((hash) => ` 'sha256-${hash}'`).join('');
}
