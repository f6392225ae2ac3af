/**
 * A game whose own address was opened: the document's inline script (`index.html`) has begun its frame and its launch before
 * the app was there. The page takes over both as they stand.
 */

export interface EarlyGame {
  readonly frame: HTMLIFrameElement;
  /** Its address without what a launch adds. */
  readonly address: string;
  /** The launch's answer; null where it was refused or nobody answered, and then the frame is gone. */
  readonly launch: Promise<string | null>;
  /** What the frame has said so far. */
  readonly messages: MessageEvent<unknown>[];
  readonly isLoaded: boolean;
  /** When it began, as `performance.now()`. */
  readonly since: number;
  /** The frame has asked for its launch, and gets it. */
  readonly isHanded: boolean;
  /** Nobody notes down any more what the frame says. */
  readonly stop: () => void;
}

declare global {
  interface Window {
    earlyGame?: EarlyGame;
  }
}

/** The game that stands already, if it is the one at this address; null once its frame is gone. */
export function earlyGameAt(address: string | null): EarlyGame | null {
  const early = globalThis.window?.earlyGame;
  return early?.address === address && early.frame.isConnected ? early : null;
}

/** Takes away a game that stands where no page of it came to take it over. */
export function dropEarlyGame(): void {
  const early = globalThis.window?.earlyGame;
  if (early?.frame.parentElement !== document.body) return;
  early.stop();
  early.frame.remove();
}
