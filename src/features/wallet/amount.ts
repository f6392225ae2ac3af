/** Checks of amounts that a player enters, against the limits on the screen (DEP-4). Centavos. */

export type AmountFault = 'missing' | 'low' | 'high';

/** The fault of an amount; null without one. The maximum is checked last, so that an empty balance says "low". */
export function amountFault(amount: number | null, min: number, max: number): AmountFault | null {
  if (amount === null || amount === 0) return 'missing';
  if (amount < min) return 'low';
  return amount > max ? 'high' : null;
}
