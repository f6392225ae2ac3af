/** Messages of the game to the page that frames it. Amounts are centavos. */
export type Outgoing =
  | { type: 'ready' }
  | { type: 'round_started'; round: string; stake?: number }
  | { type: 'round_ended'; round: string; stake: number; payout: number }
  | { type: 'balance'; balance: number }
  | { type: 'need_deposit' }
  | { type: 'open_limits' }
  | { type: 'sheet'; open: boolean }
  | { type: 'session_dead' }
  | { type: 'error'; code: string };

export type Incoming =
  | { type: 'init'; reducedMotion: boolean; sound: boolean }
  | { type: 'refresh_balance' }
  | { type: 'pause' }
  | { type: 'resume' }
  | { type: 'close_sheet' }
  | { type: 'sound'; on: boolean }
  | { type: 'fullscreen'; on: boolean };

/** Parses a message of the site; null for every other message. */
export function parseIncoming(data: unknown): Incoming | null {
  if (data === null || typeof data !== 'object') return null;
  const { v, type, reducedMotion, sound, on } = data as Readonly<Record<string, unknown>>;
  if (v !== 1) return null;
  switch (type) {
    case 'init':
      return typeof reducedMotion === 'boolean' && typeof sound === 'boolean' ? { type, reducedMotion, sound } : null;
    case 'sound':
    case 'fullscreen':
      return typeof on === 'boolean' ? { type, on } : null;
    case 'refresh_balance':
    case 'pause':
    case 'resume':
    case 'close_sheet':
      return { type };
    default:
      return null;
  }
}

export interface Bridge {
  readonly framed: boolean;
  send(message: Outgoing): void;
}

/** Tells whether a site frames this page. @param parent the allowed origin of the framing page */
export const isFramed = (parent: string | null): parent is string => parent !== null && window.parent !== window;

/**
 * Talks to the framing page, if the server allowed its origin.
 * @param parent its origin; null: nothing is sent and nothing is heard
 */
export function openBridge(parent: string | null, onMessage: (message: Incoming) => void): Bridge {
  const framed = isFramed(parent);
  if (framed) {
    window.addEventListener('message', (event) => {
      if (event.source !== window.parent || event.origin !== parent) return;
      const message = parseIncoming(event.data);
      if (message) onMessage(message);
    });
  }
  return {
    framed,
    send: (message) => {
      if (framed) window.parent.postMessage({ v: 1, ...message }, parent);
    },
  };
}
