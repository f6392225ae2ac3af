/** WCAG 2 contrast, for palettes that a site configuration sets. Colours are `#rgb` or `#rrggbb`. */

/** Returns red, green and blue of a hex colour, 0–255 each; null if it is none. */
export function parseHex(color: string): readonly [number, number, number] | null {
  const match = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(color.trim());
  const digits = match?.[1];
  if (digits === undefined) return null;
  const full = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  const part = (at: number): number => Number.parseInt(full.slice(at, at + 2), 16);
  return [part(0), part(2), part(4)];
}

/** Relative luminance, 0 (black) to 1 (white). Throws a RangeError on a colour that is not hex. */
export function luminance(color: string): number {
  const rgb = parseHex(color);
  if (rgb === null) throw new RangeError(`not a hex colour: ${color}`);
  const linear = (value: number): number => {
    const v = value / 255;
    return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(rgb[0]) + 0.7152 * linear(rgb[1]) + 0.0722 * linear(rgb[2]);
}

/** Returns the contrast ratio of two colours, 1 to 21, in either order. */
export function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

/**
 * Returns a text colour for an accent: a warm near-black or white, the one with more contrast; plain black if neither
 * reaches 4.5:1.
 */
export function onAccent(accent: string): string {
  const best = contrast(accent, '#ffffff') >= contrast(accent, '#140b02') ? '#ffffff' : '#140b02';
  return contrast(accent, best) >= 4.5 ? best : '#000000';
}

/** A pair of colours with too little contrast: `ratio` is the actual value, `needed` the required one. */
export interface WeakPair {
  readonly front: string;
  readonly back: string;
  readonly ratio: number;
  readonly needed: number;
}

const SURFACES = ['canvas', 'surface-1', 'surface-2', 'surface-3'] as const;
const TEXTS = ['text', 'text-2', 'text-3', 'accent', 'positive', 'negative', 'warning', 'info'] as const;
const PAIRS = [
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hi'],
  ['text', 'surface-4'],
  ['text', 'accent-wash'],
  ['accent', 'accent-wash'],
  ['positive', 'positive-wash'],
  ['negative', 'negative-wash'],
  ['warning', 'warning-wash'],
  ['text', 'positive-wash'],
  ['text', 'negative-wash'],
  ['text', 'warning-wash'],
  ['canvas', 'text'],
] as const;

/** Returns all pairs of text and surface that components use and that have less than 4.5:1 (3:1 for the focus ring). */
export function weakPairs(colors: Readonly<Record<string, string | undefined>>): WeakPair[] {
  const weak: WeakPair[] = [];
  const check = (front: string, back: string, needed: number): void => {
    const a = colors[front];
    const b = colors[back];
    if (a === undefined || b === undefined) return;
    const ratio = contrast(a, b);
    if (ratio < needed) weak.push({ front, back, ratio, needed });
  };
  for (const back of SURFACES) {
    for (const front of TEXTS) check(front, back, 4.5);
    check('focus', back, 3);
  }
  for (const [front, back] of PAIRS) check(front, back, 4.5);
  return weak;
}

/**
 * The colour nearest to `name` of a palette that leaves no weak pair with it, mixed with white or black; null if none
 * does.
 */
export function nearestHolding(colors: Readonly<Record<string, string | undefined>>, name: string): string | null {
  const own = parseHex(colors[name] ?? '');
  if (own === null) return null;
  for (let step = 1; step <= 100; step += 1) {
    for (const end of [255, 0]) {
      const mixed = own.map((part) => Math.round(part + ((end - part) * step) / 100));
      const color = `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
      if (weakPairs({ ...colors, [name]: color }).every(({ front, back }) => front !== name && back !== name))
        return color;
    }
  }
  return null;
}
