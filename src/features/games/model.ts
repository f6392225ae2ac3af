import { formatAmount } from '../../lib/money.ts';

/** The filter of the game list as the address holds it (§3; contract: plain query keys). */
export interface GameFilterSearch {
  readonly searchTerm?: string;
  readonly category?: string;
  readonly provider?: string;
  readonly type?: string;
  readonly bonuses?: 'true';
}

const LONGEST = 100;

/** Reads the filter from the address; what is not a filter, or nonsense, is left out. Never throws. */
export function gameFilterSearch(search: Record<string, unknown>): GameFilterSearch {
  const text = (value: unknown) =>
    typeof value === 'string' && value.trim() !== '' ? value.slice(0, LONGEST) : undefined;
  const found: { -readonly [K in keyof GameFilterSearch]: GameFilterSearch[K] } = {};
  for (const key of ['searchTerm', 'category', 'provider', 'type'] as const) {
    const value = text(search[key]);
    if (value !== undefined) found[key] = value;
  }
  if (search.bonuses === 'true' || search.bonuses === true || search.bonuses === '1') found.bonuses = 'true';
  return found;
}

/** How many rounds it takes before one's own return says anything beside the theoretical one. */
const FEW_ROUNDS = 1_000;

/** Whether one's own return rests on too few rounds to be compared with the theoretical one. */
export function isSmallSample(rounds: number): boolean {
  return rounds < FEW_ROUNDS;
}

const returns = { pt: returnFormat('pt-BR'), en: returnFormat('en') };

/** Made at the first need and kept: to make one takes a thousand times what to use it takes, and lists use it a row. */
function returnFormat(tag: string): (percent: number) => string {
  let format: Intl.NumberFormat | null = null;
  return (percent) => {
    format ??= new Intl.NumberFormat(tag, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    return format.format(percent);
  };
}

/** `96,42 %` in Portuguese, `96.42%` in English: a return in per cent. */
export function formatReturn(percent: number, lang: 'pt' | 'en'): string {
  return `${returns[lang](percent)}${lang === 'en' ? '%' : '\u00a0%'}`;
}

/** The greater end of a range whose first end has named the currency: `250`, `1.250,50`. Centavos. */
export function formatUpTo(centavos: number): string {
  return formatAmount(centavos).replace(/,00$/, '');
}

/** What a visit to a game came to so far; centavos. */
export interface PlaySum {
  readonly rounds: number;
  readonly staked: number;
  readonly won: number;
}

export const NO_PLAY: PlaySum = { rounds: 0, staked: 0, won: 0 };

/** The sum after one more round. */
export function afterRound(sum: PlaySum, round: { readonly stake: number; readonly payout: number }): PlaySum {
  return { rounds: sum.rounds + 1, staked: sum.staked + round.stake, won: sum.won + round.payout };
}

/** How a game is opened, in its address: `?mode=demo`. Absent: real for a player, demo for a guest. */
export interface GameSearch {
  readonly mode?: 'real' | 'demo';
}

/** Reads it; anything else is as if it were absent. */
export function gameSearch(search: Record<string, unknown>): GameSearch {
  return search.mode === 'real' || search.mode === 'demo' ? { mode: search.mode } : {};
}
