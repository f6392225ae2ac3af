import { fieldLabel, fieldMessage } from '../../src/contract/field-messages.ts';
import { ApiError } from '../errors.ts';
import type { Language } from '../messages.ts';

/** `R$ 1.234,56`, with a no-break space. */
export function reais(centavos: number): string {
  const whole = String(Math.floor(centavos / 100)).replace(/\B(?=(\d{3})+(?!\d))/g, '.');
  return `R$\u00a0${whole},${String(centavos % 100).padStart(2, '0')}`;
}

/**
 * Refuses an amount outside the site's bounds, all in centavos.
 * @throws ApiError 422 `amount_out_of_range`, with both bounds in words under `amount`.
 */
export function requireAmount(amount: number, min: number, max: number, language: Language): void {
  if (amount >= min && amount <= max) return;
  const words = fieldMessage('money', fieldLabel('amount', language), language, [reais(min), reais(max)]);
  throw new ApiError(422, 'amount_out_of_range', { errors: { amount: [words] } });
}
