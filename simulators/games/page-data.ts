import type { EngineName } from './engine/engine.ts';
import type { Volatility } from './engine/facts.ts';
import type { FreeSpins, LineSymbol, Pays, SymbolId } from './engine/slot/reel-set.ts';
import type { ReelSetName } from './engine/slot/reels.ts';

/** The data that the server writes into the page, so that the game can be drawn before its first call. */
export interface PageData {
  readonly lang: 'pt' | 'en';
  readonly mode: 'real' | 'demo';
  /** Origin of the framing page, which may exchange messages; null if it is not allowed. */
  readonly parent: string | null;
  readonly problem: 'game_not_found' | 'game_maintenance' | null;
  readonly game: GameFacts | null;
  /** Addresses of the theme's drawings; the symbols only if the engine shows them. */
  readonly art: { readonly symbols: string | null; readonly scene: string } | null;
}

/** The data of the page of a game's rules; without a game: it is not in the catalogue. */
export interface RulesData {
  readonly lang: 'pt' | 'en';
  readonly game: GameFacts | null;
  /** Address of the theme's symbols, if the engine shows them. */
  readonly symbols: string | null;
}

/** The public facts of a game (`GET /api/games/{gamecode}`). */
export interface GameFacts {
  readonly gamecode: string;
  readonly title: string;
  /** The meaning of the title, if the page is not in the title's language. */
  readonly meaning: string | null;
  readonly engine: EngineName;
  /** The engine's table that the game uses. */
  readonly variant: string;
  readonly provider: string;
  readonly theme: string;
  readonly palette: readonly [light: string, deep: string];
  /** Centavos. */
  readonly stakes: readonly number[];
  readonly rtp: {
    /** Per cent, two decimals, rounded down; if choices change it, of the least favourable. */
    readonly percent: number;
    /** Of the most favourable choice. */
    readonly most_percent: number;
    readonly volatility: Volatility;
    /** Standard deviation of a round's return, in stakes. */
    readonly deviation: number;
    /** Shares of rounds, 0 to 1: that pay anything, that pay more than their stake. */
    readonly hit_rate: number;
    readonly gain_rate: number;
    /** In stakes. */
    readonly max_win: number;
    /** The number of counted outcomes; 0 if a formula gives the facts. */
    readonly outcomes: number;
    /** Share of rounds with free spins, 0 to 1, and their average number; 0 if there are none. */
    readonly free_rate: number;
    readonly free_spins: number;
  };
  /** The tables of a slot; other engines' tables are functions that the browser has too. */
  readonly slot?: SlotTables;
  readonly rules: { readonly pt: readonly string[]; readonly en: readonly string[] };
}

export interface SlotTables {
  readonly reels: ReelSetName;
  readonly rows: number;
  readonly strips: readonly (readonly SymbolId[])[];
  /** Rows (0 is the top) that each line crosses; null if every way from the left pays. */
  readonly lines: readonly (readonly number[])[] | null;
  /** The number of parts of a stake. */
  readonly parts: number;
  /** The pay of a line or a way, in parts of the stake. */
  readonly pays: Readonly<Record<LineSymbol, Pays>>;
  /** The multiplier of each wild, and the reels that have wilds (0 is the leftmost). */
  readonly wildTimes: number;
  readonly wildReels: readonly number[];
  /** In stakes; null without scatters. */
  readonly scatter: Pays | null;
  readonly free: FreeSpins | null;
}

export const THEMES = ['sea', 'forest', 'fruit', 'junina', 'carnival', 'gems', 'cards', 'sertao'] as const;
export type Theme = (typeof THEMES)[number];
