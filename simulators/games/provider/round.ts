import type { ReelSetName, SymbolId } from '../engine/reels.ts';
import { REEL_SETS } from '../engine/reels.ts';
import type { LineWin, ScatterWin } from '../engine/slot.ts';
import { evaluate } from '../engine/slot.ts';
import type { PlayerId } from './wallet-client.ts';

/**
 * The life of a round:
 *
 *     opened ──bet done──▶ accepted ──win done──▶ settled
 *        ├────bet refused──▶ refused      └─win refused: rolled back by the platform──▶ voided
 *        └────bet unknown──▶ voiding ──rollback done──▶ voided
 *
 * `voiding` is not written down: `opened` after a restart means that the bet is unknown, and becomes `voiding`. `accepted` and `voiding` end by themselves: the settler
 * repeats their call until the platform answers.
 */
export type RoundState = 'opened' | 'accepted' | 'refused' | 'voiding' | 'voided' | 'settled';

export interface Round {
  readonly id: string;
  /** When it was opened, milliseconds since 1970. */
  readonly at: number;
  readonly mode: 'real' | 'demo';
  /** Hash of the game session's token. */
  readonly session: string;
  /** The session's own key of this round: a repeated request finds the round instead of playing another. */
  readonly key: string;
  readonly player: PlayerId | null;
  /** The studio that the round is played and settled for. */
  readonly provider: string;
  readonly gamecode: string;
  readonly reels: ReelSetName;
  /** Centavos. */
  readonly stake: number;
  readonly payout: number;
  readonly stops: readonly number[];
  /** The fairness material; the seed is shown only once the round is settled. */
  readonly commitment: string;
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: number;
  /** Transaction ids at the platform, fixed before the first call. */
  readonly bet: string;
  readonly win: string;
  readonly rollback: string;
  state: RoundState;
  /** Why the platform refused the bet, in its own code. */
  refusal: string | null;
  /** Centavos, where the platform told them. */
  balanceBefore: number | null;
  balanceAfter: number | null;
  /** Whether the player's screen has shown how it ended. */
  seen: boolean;
}

/** What is written down. `round` comes first; the others move it on. */
export type RoundRecord =
  | { readonly t: 'round'; readonly round: Round }
  | { readonly t: 'accepted'; readonly id: string; readonly balance: number }
  | { readonly t: 'refused'; readonly id: string; readonly code: string }
  | { readonly t: 'voided'; readonly id: string; readonly balance: number | null }
  | { readonly t: 'settled'; readonly id: string; readonly balance: number }
  | { readonly t: 'seen'; readonly id: string };

/** Moves a round on by one record. */
export function advance(round: Round, record: Exclude<RoundRecord, { t: 'round' }>): void {
  switch (record.t) {
    case 'accepted':
      round.state = 'accepted';
      round.balanceBefore = record.balance + round.stake;
      break;
    case 'refused':
      round.state = 'refused';
      round.refusal = record.code;
      break;
    case 'voided':
    case 'settled':
      round.state = record.t;
      round.balanceAfter = record.balance;
      break;
    case 'seen':
      round.seen = true;
  }
}

export const isOpen = (round: Round): boolean =>
  round.state === 'opened' || round.state === 'accepted' || round.state === 'voiding';

/** A round as its player, or whoever looks it up, may see it. */
export interface RoundView {
  readonly id: string;
  /** ISO 8601. */
  readonly date: string;
  readonly gamecode: string;
  readonly mode: 'real' | 'demo';
  readonly state: RoundState;
  /** Centavos. */
  readonly stake: number;
  readonly win: number;
  readonly outcome: {
    readonly stops: readonly number[];
    readonly grid: readonly (readonly SymbolId[])[];
    readonly lines: readonly LineWin[];
    readonly scatter: ScatterWin | null;
  } | null;
  /** Only for the round's own player. */
  readonly balance_before: number | null;
  readonly balance_after: number | null;
  readonly fairness: {
    readonly reels: ReelSetName;
    readonly commitment: string;
    /** Null until the round is settled. */
    readonly server_seed: string | null;
    readonly client_seed: string;
    readonly nonce: number;
  };
}

/** @param own whether the reader is the round's player; anybody else sees no balance */
export function viewOf(round: Round, own: boolean): RoundView {
  // Until the stake is certainly taken, and after it was given back, there is no outcome to show.
  const counts = round.state === 'accepted' || round.state === 'settled';
  const { grid, lines, scatter } = evaluate(REEL_SETS[round.reels], round.stops);
  return {
    id: round.id,
    date: new Date(round.at).toISOString(),
    gamecode: round.gamecode,
    mode: round.mode,
    state: round.state,
    stake: round.stake,
    win: counts ? round.payout : 0,
    outcome: counts ? { stops: round.stops, grid, lines, scatter } : null,
    balance_before: own ? round.balanceBefore : null,
    balance_after: own ? round.balanceAfter : null,
    fairness: {
      reels: round.reels,
      commitment: round.commitment,
      server_seed: counts ? round.serverSeed : null,
      client_seed: round.clientSeed,
      nonce: round.nonce,
    },
  };
}
