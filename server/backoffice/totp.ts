/** Time-based one-time passwords (RFC 6238): SHA-1, 6 digits, 30 seconds, as every authenticator app makes them. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const STEP_MS = 30_000;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new secret of 160 bits in base32, as RFC 4226 recommends. */
export function newTotpSecret(): string {
  return [...randomBytes(32)].map((byte) => ALPHABET[byte % 32]).join('');
}

function bytesOf(secret: string): Buffer {
  let bits = 0;
  let value = 0;
  const bytes: number[] = [];
  for (const letter of secret) {
    value = (value << 5) | ALPHABET.indexOf(letter);
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((value >> bits) & 255);
    value &= (1 << bits) - 1;
  }
  return Buffer.from(bytes);
}

/** The time step of a moment. */
export function totpStep(nowMs: number): number {
  return Math.floor(nowMs / STEP_MS);
}

/** The code of a time step. */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/**
 * The time step that a code belongs to: the current one, or one beside it, because clocks differ.
 * @param after the step of the last used code; earlier steps and itself are refused.
 * @returns null for a wrong or used code
 */
export function matchTotp(secret: string, code: string, nowMs: number, after: number | null): number | null {
  const typed = Buffer.from(code.replace(/\s/g, ''));
  const now = totpStep(nowMs);
  for (const step of [now, now - 1, now + 1]) {
    const right = Buffer.from(totpCode(secret, step));
    if (typed.length === right.length && timingSafeEqual(typed, right))
      return after === null || step > after ? step : null;
  }
  return null;
}

/** The address that an authenticator app reads from the QR code. */
export function totpUri(secret: string, operator: string): string {
  return `otpauth://totp/${encodeURIComponent(`Jangada:${operator}`)}?secret=${secret}&issuer=Jangada`;
}
