import type { PlayerId } from '../../lib/wallet-client.ts';
import type { Action, Phase, Stage, Verdict } from '../engine/actions.ts';
import { verdictOf } from '../engine/actions.ts';
import type { EngineName, Play } from '../engine/engine.ts';
import { ENGINES } from '../engine/registry.ts';
import { roundId } from './fairness.ts';

/**
 * The life of a round:
 *
 *     opened ──bet done──▶ accepted ──win done──▶ settled
 *        │  └─bet done─▶ playing ──▲ (last step, or the player's end)
 *        ├────bet refused──▶ refused      └─win refused: rolled back by the platform──▶ voided
 *        └────bet unknown──▶ voiding ──rollback done──▶ voided
 *
 * Rounds of one draw are never `playing`; rounds of several steps are until nothing is left to decide. A shared round is
 * drawn when it departs, with everybody's stake in it, and shows its draw when it has landed. `voiding` is not written down for a bet: `opened` after a restart means that the bet is unknown, and becomes `voiding`. `accepted` and
 * `voiding` end by themselves: the settler repeats their call until the platform answers.
 */
export type RoundState = Exclude<Stage, 'none' | 'boarding'>;

export interface Round {
  readonly id: string;
  /** The time of its opening, milliseconds since 1970. */
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
  readonly engine: EngineName;
  /** The choice beside the stake, in the engine's own shape. */
  readonly choice: unknown;
  /** Centavos. */
  readonly stake: number;
  /** Centavos; 0 until it is decided. */
  payout: number;
  /** Centavos of the win that the platform was told; undefined before that, and in early journals. */
  told?: number;
  /** The numbers drawn from the seeds; empty for a shared round until it departs. */
  drawn: readonly number[];
  /** Whether a decided round may show its draw: a shared one only after it has ended for all players. */
  revealed: boolean;
  /** The player's steps. */
  steps: readonly number[];
  /** The time of the player's last action, milliseconds since 1970. */
  touched: number;
  /** The fairness material; the seed is shown only after the round is settled. */
  readonly commitment: string;
  readonly serverSeed: string;
  /** The player's own seed; a shared round ends with the combination of several players' (`clientSeeds`). */
  clientSeed: string;
  clientSeeds?: readonly string[];
  readonly nonce: number;
  /** The round's number in its session, from which its id derives; in a shared round `nonce` is the flight's. */
  readonly serial: number;
  /** Transaction ids at the platform, fixed before the first call. */
  readonly bet: string;
  readonly win: string;
  readonly rollback: string;
  state: RoundState;
  /** Why the platform refused the bet, in its own code. */
  refusal: string | null;
  /** Of a `limit_reached`: the player's limit (`loss.week`). */
  limit?: string | null;
  /** Centavos, if the platform told them. */
  balanceBefore: number | null;
  balanceAfter: number | null;
  /** Whether the player's screen has shown how it ended. */
  seen: boolean;
}

/** A record of the journal. `round` comes first; the others move the round on. */
export type RoundRecord =
  | { readonly t: 'round'; readonly round: WrittenRound | EarlyRound }
  | { readonly t: 'accepted'; readonly id: string; readonly balance: number }
  | { readonly t: 'step'; readonly id: string; readonly step: number; readonly at: number }
  | { readonly t: 'ended'; readonly id: string }
  /** A shared round has departed: the numbers drawn from its seeds. */
  | ({ readonly t: 'departed'; readonly id: string } & Draw)
  /** A shared round has ended for all players. */
  | { readonly t: 'landed'; readonly id: string }
  /** Both at once, in journals from the time when a flight was drawn after its landing. */
  | ({ readonly t: 'drawn'; readonly id: string } & Draw)
  | { readonly t: 'voiding'; readonly id: string }
  | { readonly t: 'refused'; readonly id: string; readonly code: string; readonly limit?: string | null }
  | { readonly t: 'voided'; readonly id: string; readonly balance: number | null }
  /** `win`: the centavos that the platform was told; missing in early records. */
  | { readonly t: 'settled'; readonly id: string; readonly balance: number; readonly win?: number }
  | { readonly t: 'seen'; readonly id: string };

/** The numbers drawn from the seeds of a shared round. */
export interface Draw {
  readonly drawn: readonly number[];
  readonly clientSeed: string;
  readonly clientSeeds: readonly string[];
}

/** Moves a round on by one record. */
export function advance(round: Round, record: Exclude<RoundRecord, { t: 'round' }>): void {
  switch (record.t) {
    case 'accepted':
      round.balanceBefore = record.balance + round.stake;
      if (engineOf(round).isOver(playOf(round))) decide(round);
      else round.state = 'playing';
      break;
    case 'step':
      round.steps = [...round.steps, record.step];
      round.touched = record.at;
      if (engineOf(round).isOver(playOf(round))) decide(round);
      break;
    case 'departed':
      draw(round, record);
      break;
    case 'landed':
      round.revealed = true;
      if (round.state === 'playing') decide(round);
      break;
    case 'drawn':
      draw(round, record);
      round.revealed = true;
      if (round.state === 'playing') decide(round);
      else round.payout = engineOf(round).payout(round.stake, playOf(round));
      break;
    case 'ended':
      decide(round);
      break;
    case 'voiding':
      round.state = 'voiding';
      break;
    case 'refused':
      round.state = 'refused';
      round.refusal = record.code;
      round.limit = record.limit ?? null;
      break;
    case 'voided':
    case 'settled':
      if (record.t === 'settled' && record.win !== undefined) round.told = record.win;
      round.state = record.t;
      round.balanceAfter = record.balance;
      break;
    case 'seen':
      round.seen = true;
  }
}

export const engineOf = (round: Round) => ENGINES[round.engine];

export const playOf = ({ choice, drawn, steps }: Round): Play<unknown> => ({ choice, drawn, steps });

function draw(round: Round, { drawn, clientSeed, clientSeeds }: Draw): void {
  round.drawn = drawn;
  round.clientSeed = clientSeed;
  round.clientSeeds = clientSeeds;
}

/** The stage of a round in its engine's table of actions. */
export function stageOf(round: Round | undefined): Stage {
  if (!round) return 'none';
  return round.state === 'playing' && round.drawn.length === 0 ? 'boarding' : round.state;
}

/** The verdict of the engine's table on an action. @param phase of the table of a shared round */
export function mayDo(round: Round, action: Action, phase?: Phase): Verdict {
  return verdictOf(engineOf(round).actions, action, stageOf(round), phase);
}

/** Nothing more changes what it pays. */
function decide(round: Round): void {
  round.payout = engineOf(round).payout(round.stake, playOf(round));
  round.state = 'accepted';
}

export const isOpen = (round: Round): boolean => OPEN.has(round.state);
const OPEN: ReadonlySet<RoundState> = new Set(['opened', 'playing', 'accepted', 'voiding']);

/** A round as its player, or another reader with its id, may see it. */
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
  readonly engine: EngineName;
  readonly choice: unknown;
  /** In the engine's own shape; before the end only the part that the player may know. */
  readonly outcome: object | null;
  /** The drawn numbers and the player's steps; null until the round is decided. */
  readonly drawn: readonly number[] | null;
  readonly steps: readonly number[];
  /** Only for the round's own player. */
  readonly balance_before: number | null;
  readonly balance_after: number | null;
  readonly fairness: {
    readonly commitment: string;
    /** Null until the round is decided. */
    readonly server_seed: string | null;
    readonly client_seed: string;
    /** Of a shared round: the players' seeds; `client_seed` is the SHA-256 of their list. */
    readonly client_seeds?: readonly string[];
    readonly nonce: number;
  };
}

/** @param own whether the reader is the round's player; other readers see no balance */
export function viewOf(round: Round, own: boolean): RoundView {
  // Before the stake is certainly taken, and after it was given back, the outcome stays hidden.
  const decided = round.state === 'accepted' || round.state === 'settled';
  const counts = decided || round.state === 'playing';
  // A player who left a shared round early sees its seed after it has ended for all players.
  const isRevealed = decided && round.revealed && round.drawn.length > 0;
  const play = playOf(round);
  const shown = round.revealed ? play : { ...play, drawn: [] };
  return {
    id: round.id,
    date: new Date(round.at).toISOString(),
    gamecode: round.gamecode,
    mode: round.mode,
    state: round.state,
    stake: round.stake,
    win: decided ? round.payout : 0,
    engine: round.engine,
    choice: round.choice,
    outcome: counts ? engineOf(round).outcome(round.stake, shown, decided) : null,
    drawn: isRevealed ? round.drawn : null,
    steps: counts ? round.steps : [],
    balance_before: own ? round.balanceBefore : null,
    balance_after: own ? round.balanceAfter : null,
    fairness: {
      commitment: round.commitment,
      server_seed: isRevealed ? round.serverSeed : null,
      client_seed: round.clientSeed,
      ...(round.clientSeeds && { client_seeds: round.clientSeeds }),
      nonce: round.nonce,
    },
  };
}

/** A round in journals from the time when slots were the only engine. */
interface EarlyRound extends Omit<Round, 'engine' | 'choice' | 'drawn' | 'steps' | 'touched' | Later> {
  readonly reels: string;
  readonly stops: readonly number[];
}

/** Fields that early rounds lack. */
type Later = 'revealed' | 'serial';
type WrittenRound = Omit<Round, Later> & Partial<Pick<Round, Later>>;

/**
 * Reads a round of the journal, of any age. @param secret of its session, which gives an early shared round the number
 * that its record lacks
 */
export function roundOf(written: WrittenRound | EarlyRound, secret?: string): Round {
  const serial = 'serial' in written ? written.serial : undefined;
  const later = { serial: serial ?? serialOf(written, secret) };
  if ('engine' in written) return { ...written, ...later, revealed: written.revealed ?? written.drawn.length > 0 };
  const { reels, stops, ...rest } = written;
  return {
    ...rest,
    ...later,
    revealed: true,
    engine: 'slot',
    choice: { reels },
    drawn: stops,
    steps: [],
    touched: written.at,
  };
}

/** Above the number of rounds that a session can play in its twelve hours. */
const MOST_ROUNDS = 300_000;

/** The number of a round in its session, found by its id; the round's own nonce if that gives the id. */
function serialOf({ id, nonce }: Pick<Round, 'id' | 'nonce'>, secret: string | undefined): number {
  if (secret === undefined || roundId(secret, nonce) === id) return nonce;
  for (let serial = 0; serial < MOST_ROUNDS; serial += 1) if (roundId(secret, serial) === id) return serial;
  return nonce;
}
