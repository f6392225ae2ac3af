/** Money as the API Pix writes it: reais with two decimals in a string, never a float. */

/** `1000` → `10.00`. */
export function toReais(centavos: number): string {
  if (!Number.isSafeInteger(centavos) || centavos < 0) throw new RangeError('An amount is a whole number of centavos.');
  return `${Math.trunc(centavos / 100)}.${String(centavos % 100).padStart(2, '0')}`;
}

/** `10.00` → `1000`. @throws RangeError for any other format than the standard's */
export function toCentavos(reais: string): number {
  const parts = /^(\d{1,10})\.(\d{2})$/.exec(reais);
  if (!parts) throw new RangeError('The standard writes an amount as 10.00.');
  return Number(parts[1]) * 100 + Number(parts[2]);
}
