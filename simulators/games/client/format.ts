import { amountFigure } from '../../lib/money.ts';

/** `R$ 1.234,56`, the same in both languages; a non-breaking space keeps it on one line. */
export function money(centavos: number): string {
  return `${centavos < 0 ? '−' : ''}R$\u00a0${amountFigure(centavos)}`;
}

/** A number with a decimal comma in Portuguese and a point in English. */
export function decimal(value: number, digits: number, lang: 'pt' | 'en'): string {
  const text = value.toFixed(digits);
  return lang === 'pt' ? text.replace('.', ',') : text;
}

/** A figure in per cent: `94,97 %` in Portuguese, `94.97%` in English. */
export function percent(value: number, digits: number, lang: 'pt' | 'en'): string {
  return `${decimal(value, digits, lang)}${lang === 'pt' ? '\u00a0%' : '%'}`;
}

/** A number with at most two decimals and the language's signs: `9.007,66` in Portuguese, `9,007.66` in English. */
export function figure(value: number, lang: 'pt' | 'en'): string {
  const [whole = '', digits] = value
    .toFixed(2)
    .replace(/\.?0+$/, '')
    .split('.');
  const [thousands, point] = lang === 'pt' ? ['.', ','] : [',', '.'];
  return whole.replace(/\B(?=(?:\d{3})+$)/g, thousands) + (digits === undefined ? '' : point + digits);
}
