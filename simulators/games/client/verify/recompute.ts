import { blockText, numbersFrom } from '../../engine/draw.ts';
import type { EngineName } from '../../engine/engine.ts';
import { ENGINES } from '../../engine/registry.ts';

/** The inputs that decide a round, as its server states them or a reader types them. */
export interface Given {
  readonly engine: EngineName;
  readonly choice: unknown;
  /** 32 bytes as hex. */
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: number;
  /** Centavos. */
  readonly stake: number;
  readonly steps: readonly number[];
}

export interface Recomputed {
  /** SHA-256 of the seed, as hex: the commitment shown before the round. */
  readonly commitment: string;
  readonly drawn: readonly number[];
  /** Centavos. */
  readonly win: number;
  readonly outcome: object;
}

const hex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

function bytesOf(seed: string): Uint8Array<ArrayBuffer> {
  if (!/^[0-9a-f]{64}$/i.test(seed)) throw new RangeError('seed');
  return Uint8Array.from({ length: 32 }, (_, index) => Number.parseInt(seed.slice(index * 2, index * 2 + 2), 16));
}

/** More blocks than any draw but a handful in the age of the universe needs. */
const BLOCKS = 64;

/**
 * Recomputes a round with the browser's own cryptography, without the server. @throws RangeError `seed` or `choice` if
 * that is invalid
 */
export async function recompute(given: Given): Promise<Recomputed> {
  const seed = bytesOf(given.serverSeed);
  const engine = ENGINES[given.engine];
  if (engine.read(given.choice) === null) throw new RangeError('choice');
  const key = await crypto.subtle.importKey('raw', seed, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const text = new TextEncoder();
  const blocks = await Promise.all(
    Array.from({ length: BLOCKS }, async (_, index) => {
      const signed = await crypto.subtle.sign(
        'HMAC',
        key,
        text.encode(blockText(given.clientSeed, given.nonce, index)),
      );
      return new Uint8Array(signed);
    }),
  );
  const numbers = numbersFrom((index) => {
    const block = blocks[index];
    if (!block) throw new RangeError('blocks');
    return block;
  });
  const drawn = engine.draw(given.choice, numbers);
  const play = { choice: given.choice, drawn, steps: given.steps };
  return {
    commitment: hex(await crypto.subtle.digest('SHA-256', seed)),
    drawn,
    win: engine.payout(given.stake, play),
    outcome: engine.outcome(given.stake, play, true),
  };
}
