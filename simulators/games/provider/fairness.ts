import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Numbers } from '../engine/draw.ts';
import { blockText, numbersFrom } from '../engine/draw.ts';

/**
 * Commit and reveal. Every round of a session has its own server seed: the player gets its SHA-256 before the round,
 * adds a client seed, and gets the server seed after it. All seeds of a session come from one secret, so a commitment
 * survives a restart; one seed reveals nothing about the next.
 */
export function newSecret(): string {
  return randomBytes(32).toString('hex');
}

/** The server seed of the round `nonce` of a session, 32 bytes as hex. */
export function serverSeed(secret: string, nonce: number): string {
  return createHmac('sha256', Buffer.from(secret, 'hex')).update(`seed:${nonce}`).digest('hex');
}

/**
 * The id of the round `nonce` of a session, 128 bits that only the session's holder can know beforehand. The server
 * chooses it, never the browser: transaction ids derive from it, and a reused one would be a free bet.
 */
export function roundId(secret: string, nonce: number): string {
  return createHmac('sha256', Buffer.from(secret, 'hex'))
    .update(`round:${nonce}`)
    .digest()
    .subarray(0, 16)
    .toString('base64url');
}

/** SHA-256 of the seed's 32 bytes, as hex. */
export function commitmentOf(seed: string): string {
  return createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex');
}

/** The numbers of a round: a pure function of the two seeds and the nonce (`engine/draw.ts` says how). */
export function numbersOf(seed: string, clientSeed: string, nonce: number): Numbers {
  const key = Buffer.from(seed, 'hex');
  return numbersFrom((index) =>
    createHmac('sha256', key)
      .update(blockText(clientSeed, nonce, index))
      .digest(),
  );
}

/** The client seed of a shared round: the SHA-256 of its players' seeds, so that no single party decides it. */
export function combinedSeed(clientSeeds: readonly string[]): string {
  return createHash('sha256').update(clientSeeds.join(',')).digest('hex');
}
