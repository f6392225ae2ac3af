import { formatAmount } from '../../lib/money.ts';

/** The filter of the game list as the address holds it (§3; contract: plain query keys). */
export interface GameFilterSearch {
  readonly searchTerm?: string | undefined;
  readonly category?: string | undefined;
  readonly provider?: string | undefined;
  readonly type?: string | undefined;
  readonly bonuses?: 'true' | undefined;
}

/** The longest values that the API takes (`gameFilter` of the contract). A term is cut; a longer code names nothing. */
const LONGEST = { searchTerm: 100, category: 80, provider: 80, type: 40 } as const;
const CONTROL = /\p{Cc}/gu;

/**
 * The search schema of the game list: reads the filter from values that anybody may have written. What is no filter is
 * `undefined` and not left out: the router merges what a schema returns over the raw parameters. Never throws.
 */
export function gameFilterSearch(search: Record<string, unknown>): GameFilterSearch {
  const text = (key: keyof typeof LONGEST) => {
    const value = search[key];
    const clean = typeof value === 'string' ? value.replace(CONTROL, '') : '';
    const cut = clean.slice(0, LONGEST[key]);
    const isFilter = clean.trim() !== '' && (cut === clean || key === 'searchTerm');
    // A cut within a character leaves half of it.
    return isFilter ? cut.replace(/[\uD800-\uDBFF]$/, '') : undefined;
  };
  return {
    searchTerm: text('searchTerm'),
    category: text('category'),
    provider: text('provider'),
    type: text('type'),
    bonuses: /^(?:true|1)$/.test(String(search.bonuses)) ? 'true' : undefined,
  };
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
  readonly mode?: 'real' | 'demo' | undefined;
}

/** Reads it; anything else is dropped from the address, which takes `undefined` and not an absent key. */
export function gameSearch({ mode }: Record<string, unknown>): GameSearch {
  return { mode: mode === 'real' || mode === 'demo' ? mode : undefined };
}
