/** The key in the push of a notice, by which a worker without a login reports what became of it. */
import type { Env } from '../env.ts';
import { openSealed, sealText } from '../files/seal.ts';

const SEALED_AS = 'push:report';

/** Makes the key for the push of one player's notification. */
export function reportKey(env: Env, playerId: number, notificationId: string): string {
  return sealText(env, SEALED_AS, `${playerId} ${notificationId}`);
}

/** Reads a key; null when this platform has not made it. */
export function readReportKey(
  env: Env,
  key: string,
): { readonly playerId: number; readonly notificationId: number } | null {
  try {
    const [playerId, notificationId] = openSealed(env, SEALED_AS, Buffer.from(key, 'base64')).toString().split(' ');
    return { playerId: Number(playerId), notificationId: Number(notificationId) };
  } catch {
    return null;
  }
}
