/** Messages of the sports page to the page that frames it. */
export interface KeptFixture {
  readonly teams: string;
  readonly league: string;
  /** Milliseconds since 1970. */
  readonly start: number;
}
export interface KeptBet {
  readonly id: string;
  /** Centavos. */
  readonly stake: number;
  /** Odds in hundredths. */
  readonly picks: readonly { readonly teams: string; readonly pick: string; readonly odds: number }[];
}

export type Outgoing =
  | { type: 'ready' }
  | { type: 'view'; view: string }
  /** The visitor closed the slip, which covered the section before it (`slip`). */
  | { type: 'back' }
  /** Matches and bets that the site shows without a connection; `bets` null: a guest. */
  | { type: 'keep'; fixtures: readonly KeptFixture[]; bets: readonly KeptBet[] | null }
  /** The slip, which the site keeps too. */
  | { type: 'slip'; text: string }
  /** The player shows a decided bet in the site's chat. */
  | { type: 'share_bet'; bet: string }
  /** A guest wants to bet, the balance is too low, the player wants to see the limits, the session has ended, a bet was placed. */
  | { type: 'need_login' | 'need_deposit' | 'open_limits' | 'session_dead' | 'bet_placed' };

export type Incoming =
  /** The site's palette, and the slip that the page told last. */
  { type: 'init'; colors: Readonly<Record<string, string>>; slip: string | null } | { type: 'view'; view: string };

const VIEW = /^[\w-]{0,80}$/;
const COLOR_NAME = /^[a-z0-9-]{1,20}$/;
const COLOR = /^#[0-9a-f]{3,8}$/i;

/** Parses a message of the site; null for every other message. */
export function parseIncoming(data: unknown): Incoming | null {
  if (data === null || typeof data !== 'object') return null;
  const { v, type, view, colors, slip } = data as Readonly<Record<string, unknown>>;
  if (v !== 1) return null;
  if (type === 'view') return typeof view === 'string' && VIEW.test(view) ? { type, view } : null;
  if (type !== 'init' || colors === null || typeof colors !== 'object') return null;
  const fits = (entry: [string, unknown]): entry is [string, string] =>
    COLOR_NAME.test(entry[0]) && typeof entry[1] === 'string' && COLOR.test(entry[1]);
  const palette = Object.fromEntries(Object.entries(colors).filter(fits));
  return { type, colors: palette, slip: typeof slip === 'string' ? slip : null };
}

/**
 * Talks to the framing page, if the server allowed its origin.
 * @param parent its origin; null: nothing is sent and nothing is heard
 * @returns function that sends a message
 */
export function openBridge(parent: string | null, onMessage: (message: Incoming) => void): (message: Outgoing) => void {
  if (parent === null || window.parent === window) return () => undefined;
  window.addEventListener('message', (event) => {
    if (event.source !== window.parent || event.origin !== parent) return;
    const message = parseIncoming(event.data);
    if (message) onMessage(message);
  });
  return (message) => window.parent.postMessage({ v: 1, ...message }, parent);
}
