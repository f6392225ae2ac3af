/**
 * Maps the session token to its player, so that a start without a network can show the last known player. Stores a
 * digest of the token, not the token.
 */
import { openPublic, publicAtLast } from './databases.ts';
import { readLocal } from './local-keys.ts';

async function digest(token: string): Promise<string | null> {
  // `crypto.subtle` needs a secure context; without it no player is remembered.
  if (globalThis.crypto?.subtle === undefined) return null;
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export interface LastPlayer {
  readonly casinoId: string;
  readonly playerId: string;
}

/**
 * Finds the player of a token; null when unknown. `patient` retries a database that is slow to open, up to half a minute.
 * Never throws.
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

/** Stores the player of this token and replaces any other, if the browser still holds this token. Never throws. */
export async function rememberPlayer(token: string, player: LastPlayer): Promise<void> {
  try {
    const tokenDigest = await digest(token);
    const store = await openPublic();
    // The player logged out meanwhile, here or in another tab: storage is already swept.
    if (tokenDigest === null || readLocal('auth') !== token) return;
    await store?.rememberPlayer({ tokenDigest, ...player });
  } catch {
    // The next start without a network shows a player without a name.
  }
}
