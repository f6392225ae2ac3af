/** Passwords: argon2id with OWASP's figures, and the same work for a name that nobody has. */
import { createHash } from 'node:crypto';
import { hash, hashRaw, verify } from '@node-rs/argon2';

// OWASP Password Storage Cheat Sheet: argon2id, 19 MiB, 2 passes, 1 lane. (`2` is the package's const enum Argon2id.)
const OPTIONS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

let dummy: Promise<string> | undefined;

/** The hash that is stored, with its salt and parameters in it. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, OPTIONS);
}

/**
 * 32 bytes that only who knows both the password and the key can make, at the cost of one login: for sealing what must
 * not lie open in the database.
 */
export function secretFromPassword(password: string, key: string): Promise<Buffer> {
  return hashRaw(password, { ...OPTIONS, outputLen: 32, salt: createHash('sha256').update(key).digest() });
}

/**
 * Whether the password is the one of the hash. With null (no such account, or none that has a password) the same
 * work is done and the answer is no, so that the time tells nothing.
 */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  dummy ??= hashPassword('not the password of anybody');
  const right = await verify(stored ?? (await dummy), password).catch(() => false);
  return stored !== null && right;
}

/** Makes the dummy hash ahead of the first login, which would otherwise be slower for an unknown name. */
export async function warmPasswords(): Promise<void> {
  dummy ??= hashPassword('not the password of anybody');
  await dummy;
}
