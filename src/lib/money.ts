/** Money is integer centavos everywhere; this is the one place that turns it into words and back. */

const NBSP = '\u00a0';
const MINUS = '\u2212';

/** `1.234,56`: the figure alone, without sign or currency. */
export function formatAmount(centavos: number): string {
  const whole = Math.abs(Math.trunc(centavos));
  const reais = Math.floor(whole / 100).toString();
  const cents = (whole % 100).toString().padStart(2, '0');
  return `${reais.replace(/\B(?=(\d{3})+(?!\d))/g, '.')},${cents}`;
}

/**
 * `R$ 1.234,56` in Portuguese and in English alike (a no-break space after `R$`). A negative amount is `− R$ 7,40`;
 * with `sign: 'always'` a gain is `+ R$ 7,40`.
 */
export function formatMoney(centavos: number, { sign = 'auto' }: { readonly sign?: 'auto' | 'always' } = {}): string {
  const amount = `R$${NBSP}${formatAmount(centavos)}`;
  if (centavos < 0) return `${MINUS}${NBSP}${amount}`;
  return sign === 'always' && centavos > 0 ? `+${NBSP}${amount}` : amount;
}

/**
 * Reads what a person types or pastes (`50`, `50,5`, `R$ 1.234,56`, `1,234.56`) as centavos; null when it is no amount.
 * The last separator is the decimal one when one or two digits follow it; with three it groups thousands.
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
