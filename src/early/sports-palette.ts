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

/** Returns the colours of the site in its present scheme, by token. */
export function palette(): Record<string, string> {
  const style = getComputedStyle(document.documentElement);
  return Object.fromEntries(TOKENS.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]));
}
