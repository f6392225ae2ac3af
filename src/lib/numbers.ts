/**
 * Formats numbers without `Intl`: its first use in a page takes a slow phone more than a hundred milliseconds (decision 044).
 */
import type { Lang } from './time.ts';

export interface NumberFormat {
  /** Least and most digits after the decimal sign. `most` is at least `least`. */
  readonly least?: number;
  readonly most?: number;
}

/** Formats a number with the language's signs for decimals and thousands: `1.234,5` in Portuguese, `1,234.5` in English. */
export function formatNumber(value: number, lang: Lang, { least = 0, most = least }: NumberFormat = {}): string {
  const size = Math.abs(value);
  // Rounded as written, as `Intl` does: 1.005 is a little less in binary.
  const rounded = Number(`${Math.round(Number(`${size}e${most}`))}e-${most}`);
  const [whole = '', digits = ''] = (Number.isNaN(rounded) ? size : rounded).toFixed(most).split('.');
  const kept = digits.slice(0, least) + digits.slice(least).replace(/0+$/, '');
  const [thousands, decimal] = lang === 'pt' ? ['.', ','] : [',', '.'];
  const figure = whole.replace(/\B(?=(?:\d{3})+$)/g, thousands) + (kept && decimal + kept);
  return value < 0 && /[1-9]/.test(figure) ? `-${figure}` : figure;
}
