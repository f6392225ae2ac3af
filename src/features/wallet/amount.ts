/** Amounts that a player asks for, held against the limits that the screen shows. Centavos. */

export type AmountFault = 'missing' | 'low' | 'high';

/** What is wrong with an amount; null: nothing. The greatest is checked last, so that an empty balance says "low". */
export function amountFault(amount: number | null, min: number, max: number): AmountFault | null {
  if (amount === null || amount === 0) return 'missing';
  if (amount < min) return 'low';
  return amount > max ? 'high' : null;
}
