import { readLocal, writeLocal } from './local-keys.ts';

const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyz';
const SHAPE = /^guest-[0-9a-z]{9}$/;

/**
 * Returns the guest's id, 'guest-' and 9 random characters, made once and stored (SESS-13). All characters are random,
 * so that the id says nothing about the device.
 */
export function guestId(): string {
  const stored = readLocal('guest_id');
  if (stored !== null && SHAPE.test(stored)) return stored;
  const made = `guest-${[...crypto.getRandomValues(new Uint8Array(9))].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')}`;
  writeLocal('guest_id', made);
  return made;
}
