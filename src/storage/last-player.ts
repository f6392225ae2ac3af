/**
 * Whose token this browser holds, so that a start without a network can show the last known player. Found only by the
 * token itself, of which a digest is kept.
 */
import { openPublic, publicAtLast } from './databases.ts';
import { readLocal } from './local-keys.ts';

async function digest(token: string): Promise<string | null> {
  // Without a secure context there is no digest, and then nobody is remembered.
  if (globalThis.crypto?.subtle === undefined) return null;
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export interface LastPlayer {
  readonly casinoId: string;
  readonly playerId: string;
}

/**
 * The player whose token this was; null when that is not known. `patient` waits for a database that is slow to open, a quarter
 * of a minute and more where it cannot be had at all. Never throws.
 */
export async function lastPlayerOf(token: string, patient = false): Promise<LastPlayer | null> {
  try {
    const tokenDigest = await digest(token);
    if (tokenDigest === null) return null;
    const store = await (patient ? publicAtLast() : openPublic());
    return (await store?.lastPlayer(tokenDigest)) ?? null;
  } catch {
    return null;
  }
}

/** Remembers it, instead of any other, as long as it is this token that the browser holds. Never throws. */
export async function rememberPlayer(token: string, player: LastPlayer): Promise<void> {
  try {
    const tokenDigest = await digest(token);
    const store = await openPublic();
    // Who has left meanwhile, here or in another tab, is swept already.
    if (tokenDigest === null || readLocal('auth') !== token) return;
    await store?.rememberPlayer({ tokenDigest, ...player });
  } catch {
    // Then the next start without a network shows a player without a name.
  }
}
