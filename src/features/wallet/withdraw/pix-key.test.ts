import { expect, it } from 'vitest';
import { keyToSend } from './pix-key.ts';

it.each([
  ['cpf', 'whatever', ''],
  ['email', ' Marina@Exemplo.com ', 'marina@exemplo.com'],
  ['email', 'marina@', null],
  ['phone', '(11) 98765-4321', '+5511987654321'],
  ['phone', '98765', null],
  ['evp', '7B1E2F4A-91c0-4d5e-8a77-3c2b9e6f01d4', '7b1e2f4a-91c0-4d5e-8a77-3c2b9e6f01d4'],
  ['evp', '7b1e2f4a', null],
] as const)('%s %s is sent as %s', (type, typed, sent) => {
  expect(keyToSend(type, typed)).toBe(sent);
});
