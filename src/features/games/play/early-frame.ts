/** The game that the document's script opened before the app started (`src/early/game-frame.ts`). */
import type { EarlyGame } from '../../../early/game-frame.ts';

/** The early game at this address; null when there is none or its frame is gone. */
export function earlyGameAt(address: string | null): EarlyGame | null {
  const early = globalThis.window?.earlyGame;
  return early?.address === address && early.frame.isConnected ? early : null;
}

/** Removes an early game, and early sports, that no page has taken over. */
export function dropEarlyFrames(): void {
  window.earlySports?.drop();
  const early = window.earlyGame;
  if (early?.frame.parentElement !== document.documentElement) return;
  early.stop();
  early.frame.remove();
}
