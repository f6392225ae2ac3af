/** Password hashes: argon2id with OWASP's parameters, and the same work for an unknown name (SESS-8). */
import { createHash } from 'node:crypto';
import { hash, hashRaw, verify } from '@node-rs/argon2';

// OWASP Password Storage Cheat Sheet: argon2id, 19 MiB, 2 passes, 1 lane. (`2` is the package's const enum Argon2id.)
const OPTIONS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

let dummy: Promise<string> | undefined;

/** Hash to store, with salt and parameters. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, OPTIONS);
}

/** Derives 32 bytes from password and key, at the cost of one login; used to encrypt stored answers. */
export function secretFromPassword(password: string, key: string): Promise<Buffer> {
  return hashRaw(password, { ...OPTIONS, outputLen: 32, salt: createHash('sha256').update(key).digest() });
}

/**
 * Whether the password matches the hash. With null (unknown name, or no password) it does the same work and returns
 * false, so that the time reveals nothing (SESS-8).
 */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  dummy ??= hashPassword('not the password of anybody');
  const right = await verify(stored ?? (await dummy), password).catch(() => false);
  return stored !== null && right;
}

/** Creates the dummy hash at the start, so that the first login with an unknown name is not slower. */
export async function warmPasswords(): Promise<void> {
  dummy ??= hashPassword('not the password of anybody');
  await dummy;
}
