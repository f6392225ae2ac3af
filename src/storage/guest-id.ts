import { readLocal, writeLocal } from './local-keys.ts';

const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyz';
const SHAPE = /^guest-[0-9a-z]{9}$/;

/**
 * The guest's id: 'guest-' and 9 random characters, made once and kept. The specification builds it from browser
 * data, time and randomness; ours is all randomness, so that it says nothing about the device.
 */
export function guestId(): string {
  const stored = readLocal('guest_id');
  if (stored !== null && SHAPE.test(stored)) return stored;
  const made = `guest-${[...crypto.getRandomValues(new Uint8Array(9))].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')}`;
  writeLocal('guest_id', made);
  return made;
}
