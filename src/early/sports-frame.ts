import { createGameFrame } from './game-launch.ts';

/** Design tokens of the site that the sports page takes over. */
const TOKENS = [
  'canvas',
  'surface-1',
  'surface-2',
  'surface-3',
  'surface-4',
  'text',
  'text-2',
  'text-3',
  'accent',
  'on-accent',
  'positive',
  'negative',
  'warning',
  'focus',
];

/** Creates the frame of the sports with the site's colours. A player copies the receipt of a bet in it. */
export function createSportsFrame(address: string): HTMLIFrameElement {
  const frame = createGameFrame(withPalette(address));
  frame.allow += '; clipboard-write';
  return frame;
}

/** Adds the colours to the address of the sports, whose first paint has them then; `accent.ffb454_text.f5eee2`. */
function withPalette(address: string): string {
  const url = new URL(address);
  const colors = Object.entries(palette()).filter(([, color]) => /^#[\da-f]{3,8}$/i.test(color));
  const text = colors.map(([name, color]) => `${name}.${color.slice(1).toLowerCase()}`).join('_');
  if (text !== '') url.searchParams.set('palette', text);
  return url.href;
}

/** Returns the colours of the site in its present scheme, by token. */
export function palette(): Record<string, string> {
  const style = getComputedStyle(document.documentElement);
  return Object.fromEntries(TOKENS.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]));
}
