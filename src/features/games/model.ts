import type { GameSort } from '../../contract/games.ts';
import { formatAmount } from '../../lib/money.ts';
import { formatNumber } from '../../lib/numbers.ts';

/** Filter of the list of games in the address (GAME-1), as plain query keys of the contract. */
export interface GameFilterSearch {
  readonly searchTerm?: string | undefined;
  readonly category?: string | undefined;
  readonly provider?: string | undefined;
  readonly type?: string | undefined;
  readonly bonuses?: 'true' | undefined;
  readonly volatility?: GameVolatility | undefined;
  /** The lowest RTP, per cent. */
  readonly rtp?: '95' | '96' | '97' | undefined;
  readonly sort?: GameSort | undefined;
}

export const volatilities = ['low', 'medium', 'high', 'very_high'] as const;
type GameVolatility = (typeof volatilities)[number];
export const leastReturns = ['95', '96', '97'] as const;
/** Orders of a list beside the site's own. */
export const sorts = ['new', 'title', 'rtp'] as const satisfies readonly GameSort[];

/**
 * Longest values that the API takes (`gameFilter` of the contract). A longer term is cut; a longer code matches
 * nothing.
 */
const LONGEST = { searchTerm: 100, category: 80, provider: 80, type: 40 } as const;
const CONTROL = /\p{Cc}/gu;

/**
 * Reads the filter from the address, which may hold any value. An invalid one becomes `undefined` instead of being left
 * out, because the router merges the result over the raw parameters. Never throws.
 */
export function gameFilterSearch(search: Record<string, unknown>): GameFilterSearch {
  const text = (key: keyof typeof LONGEST) => {
    const value = search[key];
    const clean = typeof value === 'string' ? value.replace(CONTROL, '') : '';
    const cut = clean.slice(0, LONGEST[key]);
    const isFilter = clean.trim() !== '' && (cut === clean || key === 'searchTerm');
    // The cut may split a surrogate pair.
    return isFilter ? cut.replace(/[\uD800-\uDBFF]$/, '') : undefined;
  };
  return {
    searchTerm: text('searchTerm'),
    category: text('category'),
    provider: text('provider'),
    type: text('type'),
    volatility: volatilities.find((each) => each === search.volatility),
    // The router parses a number in the address.
    rtp: leastReturns.find((each) => each === String(search.rtp)),
    sort: sorts.find((each) => each === search.sort),
    bonuses: /^(?:true|1)$/.test(String(search.bonuses)) ? 'true' : undefined,
  };
}

/** Reads the filter of the lobby from the address: all but a term, which the search has. Never throws. */
export function lobbyFilter(search: Record<string, unknown>): GameFilterSearch {
  return { ...gameFilterSearch(search), searchTerm: undefined };
}

/** Returns how many filters of the panel are in use. */
export function panelFilters({ type, volatility, rtp, bonuses }: GameFilterSearch): number {
  return [type, volatility, rtp, bonuses].filter((it) => it !== undefined).length;
}

/** Rounds below which a player's own return says nothing beside the RTP. */
const FEW_ROUNDS = 1_000;

/** Whether the player's own return comes from too few rounds for a comparison with the RTP. */
export function isSmallSample(rounds: number): boolean {
  return rounds < FEW_ROUNDS;
}

/** Formats a return in per cent: `96,42 %` in Portuguese, `96.42%` in English. */
export function formatReturn(percent: number, lang: 'pt' | 'en'): string {
  return `${formatNumber(percent, lang, { least: 2 })}${lang === 'en' ? '%' : '\u00a0%'}`;
}

/** Formats the upper end of a range whose lower end shows the currency: `250`, `1.250,50`. Centavos. */
export function formatUpTo(centavos: number): string {
  return formatAmount(centavos).replace(/,00$/, '');
}

/** Sum of a visit to a game; centavos. */
export interface PlaySum {
  readonly rounds: number;
  readonly staked: number;
  readonly won: number;
}

export const NO_PLAY: PlaySum = { rounds: 0, staked: 0, won: 0 };

/** The sum after another round. Centavos. */
export function afterRound(sum: PlaySum, round: { readonly stake: number; readonly payout: number }): PlaySum {
  return { rounds: sum.rounds + 1, staked: sum.staked + round.stake, won: sum.won + round.payout };
}

/** Money that can be staked in a game: real money, and the bonuses that the game accepts. Centavos. */
export interface Funds {
  readonly real: number;
  readonly bonus: number;
}

/**
 * The funds to show while a round is open: the lowest since it began, which is the balance after the stake. A win that
 * the server has already paid would tell the result before the game shows it.
 */
export function fundsDuringRound(lowest: Funds | null, now: Funds): Funds {
  return lowest === null || now.real + now.bonus < lowest.real + lowest.bonus ? now : lowest;
}

/**
 * At most the balance after the stakes, also if the live event of a bet was lost: a win smaller than the stake would
 * otherwise show as the lowest balance. Only without a bonus, which may pay a part of the stakes.
 * @param before the funds when the first of the open rounds began
 * @param staked centavos of all open rounds, as the game names them
 */
export function fundsAfterStakes(shown: Funds, before: Funds, staked: number): Funds {
  if (staked === 0 || before.bonus > 0 || shown.bonus > 0) return shown;
  return { real: Math.max(0, Math.min(shown.real, before.real - staked)), bonus: 0 };
}

/**
 * With several rounds open (plinko's balls), the real money that the game names once one of them has ended: never less
 * than after the stakes, and never more than there is. Only without a bonus, whose part the game does not know.
 */
export function fundsTold(lowest: Funds, now: Funds, told: number | null): Funds {
  if (told === null || lowest.bonus > 0 || now.bonus > 0) return lowest;
  return { real: Math.min(Math.max(told, lowest.real), now.real), bonus: 0 };
}

/** How large a win is, by the multiple of its stake: `big` from 10 times on, `huge` from 50 times on. */
export function winSize({
  stake,
  payout,
}: {
  readonly stake: number;
  readonly payout: number;
}): 'none' | 'big' | 'huge' {
  if (stake <= 0 || payout < 10 * stake) return 'none';
  return payout < 50 * stake ? 'big' : 'huge';
}

/** Mode in a game's address: `?mode=demo`. Absent: real for a player, demo for a guest. */
export interface GameSearch {
  readonly mode?: 'real' | 'demo' | undefined;
}

/** Reads the mode; anything else becomes `undefined`, which removes it from the address. */
export function gameSearch({ mode }: Record<string, unknown>): GameSearch {
  return { mode: mode === 'real' || mode === 'demo' ? mode : undefined };
}
