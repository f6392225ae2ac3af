import { contrast, onAccent, parseHex } from '../lib/contrast.ts';

/** A site's colours, by token name without dashes. The site's configuration may set any of them. */
export interface SiteColors {
  readonly canvas: string;
  readonly 'surface-1': string;
  readonly 'surface-2': string;
  readonly 'surface-3': string;
  readonly 'surface-4': string;
  readonly text: string;
  readonly 'text-2': string;
  readonly 'text-3': string;
  readonly accent: string;
  readonly 'accent-hi': string;
  readonly 'on-accent': string;
  readonly 'accent-wash': string;
  readonly positive: string;
  readonly negative: string;
  readonly warning: string;
  readonly info: string;
  readonly 'positive-wash': string;
  readonly 'negative-wash': string;
  readonly 'warning-wash': string;
  readonly focus: string;
  readonly 'sky-1': string;
  readonly 'sky-2': string;
  readonly 'sky-3': string;
  readonly 'sky-4': string;
  readonly 'sea-1': string;
  readonly 'sea-2': string;
  readonly sun: string;
  readonly sail: string;
  readonly 'sail-lit': string;
  /** `r g b`, 0–255: colour of the light on edges. */
  readonly lit: string;
  /** `r g b`, 0–255: colour of the shadow. */
  readonly shade: string;
  readonly edge: string;
  readonly depth: string;
  readonly 'color-scheme': 'dark' | 'light';
}

const NUMBERS = new Set(['edge', 'depth']);
const TRIPLES = new Set(['lit', 'shade']);
// Names only: the palettes come from the site's configuration. A test checks the names against the palette's type.
const NAMES: ReadonlySet<string> = new Set(
  (
    'canvas surface-1 surface-2 surface-3 surface-4 text text-2 text-3 accent accent-hi on-accent accent-wash positive negative warning info positive-wash negative-wash ' +
    'warning-wash focus sky-1 sky-2 sky-3 sky-4 sea-1 sea-2 sun sail sail-lit lit shade edge depth color-scheme'
  ).split(' '),
);

/** Whether a value is valid for a token: hex for a colour, `r g b` for light and shade, 0–1 for edge and depth. */
function isValue(name: string, value: string): boolean {
  if (name === 'color-scheme') return value === 'dark' || value === 'light';
  if (NUMBERS.has(name)) return /^(0|1|0?\.\d+)$/.test(value);
  if (TRIPLES.has(name)) return /^\d{1,3} \d{1,3} \d{1,3}$/.test(value);
  return parseHex(value) !== null;
}

/**
 * Returns the custom properties of a site's colours for `:root`. Drops unknown names and invalid values of the
 * configuration, and replaces an unreadable text colour on the accent by black or white.
 */
export function siteTokens(colors: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const tokens: Record<string, string> = {};
  for (const [name, value] of Object.entries(colors)) {
    if (value === undefined || !NAMES.has(name) || !isValue(name, value)) continue;
    tokens[name === 'color-scheme' ? name : `--${name}`] = value;
  }
  const accent = tokens['--accent'];
  if (accent !== undefined) {
    const text = tokens['--on-accent'];
    if (text === undefined || contrast(text, accent) < 4.5) tokens['--on-accent'] = onAccent(accent);
    tokens['--accent-hi'] ??= accent;
  }
  return tokens;
}

/**
 * Sets a site's colours on an element (default: the page) through the CSSOM, which a strict CSP allows. Those that it has
 * already by the document's style sheet are not set: the browser would compute all styles anew.
 */
export function applySiteTokens(
  colors: Partial<SiteColors> | Readonly<Record<string, string | undefined>>,
  element: HTMLElement = document.documentElement,
): void {
  const now = getComputedStyle(element);
  const changed = Object.entries(siteTokens({ ...colors })).filter(
    ([name, value]) => now.getPropertyValue(name).trim() !== value,
  );
  for (const [name, value] of changed) element.style.setProperty(name, value);
}

/** Removes the colours that `applySiteTokens` set, so that the style sheet's values apply again. */
export function clearSiteTokens(element: HTMLElement = document.documentElement): void {
  for (const name of NAMES) element.style.removeProperty(name === 'color-scheme' ? name : `--${name}`);
}
