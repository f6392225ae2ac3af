/** Pix keys as they are typed. A first look only: whose key it is, the API says. */
import { brazilPhone, isEmail } from '../../contract/checks.ts';
import type { PixKeyType } from '../../contract/payments.ts';

const EVP = /^[\da-f]{8}-?[\da-f]{4}-?[\da-f]{4}-?[\da-f]{4}-?[\da-f]{12}$/i;

/** The key as it is sent; null when it cannot be one of this kind. The CPF's is the player's own and sent by nobody. */
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
