/** Formats and parses amounts of integer centavos (MONEY-1); no other file does. */

const NBSP = '\u00a0';
const MINUS = '\u2212';

/** Formats the figure alone, without sign or currency: `1.234,56`. */
export function formatAmount(centavos: number): string {
  const whole = Math.abs(Math.trunc(centavos));
  const reais = Math.floor(whole / 100).toString();
  const cents = (whole % 100).toString().padStart(2, '0');
  return `${reais.replace(/\B(?=(\d{3})+(?!\d))/g, '.')},${cents}`;
}

/**
 * Formats `R$ 1.234,56`, the same in both languages (a no-break space after `R$`). A negative amount is `− R$ 7,40`;
 * with `sign: 'always'` a gain is `+ R$ 7,40`.
 */
export function formatMoney(centavos: number, { sign = 'auto' }: { readonly sign?: 'auto' | 'always' } = {}): string {
  const amount = `R$${NBSP}${formatAmount(centavos)}`;
  if (centavos < 0) return `${MINUS}${NBSP}${amount}`;
  return sign === 'always' && centavos > 0 ? `+${NBSP}${amount}` : amount;
}

/** A text of the operator in which no line breaks between `R$` and its figure. */
export const joinAmounts = (text: string): string => text.replace(/R\$ (?=\d)/g, `R$${NBSP}`);

/**
 * Parses a typed or pasted amount (`50`, `50,5`, `R$ 1.234,56`, `1,234.56`) to centavos; null if it is none. The last
 * separator is the decimal one if one or two digits follow it; with three it groups thousands.
 */
export function parseMoney(text: string): number | null {
  const bare = text.normalize('NFKC').replace(/\s|R\$/gi, '');
  if (!/^\d[\d.,]*$/.test(bare)) return null;
  const at = Math.max(bare.lastIndexOf(','), bare.lastIndexOf('.'));
  const tail = at < 0 ? '' : bare.slice(at + 1);
  const decimal = at >= 0 && tail.length <= 2;
  const head = decimal ? bare.slice(0, at) : bare;
  if (/[.,]/.test(head) && !/^\d{1,3}([.,]\d{3})+$/.test(head)) return null;
  const reais = Number(head.replace(/[.,]/g, ''));
  const centavos = reais * 100 + (decimal ? Number(tail.padEnd(2, '0')) : 0);
  return Number.isSafeInteger(centavos) ? centavos : null;
}
