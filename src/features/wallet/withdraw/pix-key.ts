/** First checks of typed Pix keys. Only the API knows whose key it is (WITH-1). */
import { brazilPhone, isEmail } from '../../../contract/checks.ts';
import type { PixKeyType } from '../../../contract/withdrawals.ts';

const EVP = /^[\da-f]{8}-?[\da-f]{4}-?[\da-f]{4}-?[\da-f]{4}-?[\da-f]{12}$/i;

/**
 * The key for the API; null when it cannot be of this kind. For the CPF it is empty: the API takes the player's own.
 */
export function keyToSend(type: PixKeyType, typed: string): string | null {
  const text = typed.trim();
  switch (type) {
    case 'cpf':
      return '';
    case 'email':
      return text.length <= 77 && isEmail(text) ? text.toLowerCase() : null;
    case 'phone':
      return brazilPhone(text);
    case 'evp':
      return EVP.test(text) ? text.toLowerCase() : null;
  }
}
