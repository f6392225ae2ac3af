/**
 * The game that the document's inline script (`index.html`) opened before the app started, when the visit begins at a
 * game's address. The page takes over its frame and its launch.
 */

export interface EarlyGame {
  readonly frame: HTMLIFrameElement;
  /** Address without the launch's fragment. */
  readonly address: string;
  /** The launch's answer; null after a refusal or a failure, and then the frame is removed. */
  readonly launch: Promise<string | null>;
  /** Messages from the frame so far. */
  readonly messages: MessageEvent<unknown>[];
  readonly isLoaded: boolean;
  /** Start time, as `performance.now()`. */
  readonly since: number;
  /** The frame has requested its launch and gets it. */
  readonly isHanded: boolean;
  /** Stops collecting the frame's messages. */
  readonly stop: () => void;
}

declare global {
  interface Window {
    earlyGame?: EarlyGame;
  }
}

/** The early game at this address; null when there is none or its frame is gone. */
export function earlyGameAt(address: string | null): EarlyGame | null {
  const early = globalThis.window?.earlyGame;
  return early?.address === address && early.frame.isConnected ? early : null;
}

/** Removes an early game that no page has taken over. */
export function dropEarlyGame(): void {
  const early = globalThis.window?.earlyGame;
  if (early?.frame.parentElement !== document.body) return;
  early.stop();
  early.frame.remove();
}
