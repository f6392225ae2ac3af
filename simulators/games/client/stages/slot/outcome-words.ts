import type { SlotOutcome, SpinOutcome } from '../../../engine/slot/rules.ts';
import type { SlotTables, Theme } from '../../../page-data.ts';
import type { RoundView } from '../../../provider/round.ts';
import { money } from '../../format.ts';
import type { WinWords } from '../../stage.ts';
import type { Cell } from './reels.ts';
import type { SlotTexts } from './texts.ts';
import { counted, nameOf } from './themes.ts';

/** One win of one spin. Amount in centavos. */
interface FoundWin {
  readonly text: string;
  readonly amount: number;
  readonly cells: readonly Cell[];
}

interface WordsParts {
  readonly tables: SlotTables;
  readonly texts: SlotTexts;
  readonly theme: Theme;
  readonly lang: 'pt' | 'en';
}

const outcomeOf = (round: RoundView) => round.outcome as SlotOutcome | null; // rounds of this game are this engine's

const sum = (wins: readonly FoundWin[]) => wins.reduce((all, { amount }) => all + amount, 0);

/** The last spin that the round has shown so far. */
export function lastSpinOf(outcome: SlotOutcome): { readonly spin: SpinOutcome; readonly times: number } {
  const spin = outcome.free?.spins.at(-1);
  return spin ? { spin, times: outcome.free?.times ?? 1 } : { spin: outcome, times: 1 };
}

/** Wins in one line. */
export const listOf = (wins: readonly FoundWin[]): string => wins.map(({ text }) => text).join('; ');

/** Says outcomes in the theme's words. */
export class OutcomeWords {
  readonly #parts: WordsParts;

  constructor(parts: WordsParts) {
    this.#parts = parts;
  }

  /** The wins of one spin, the largest first. @param times what a free spin multiplies them by */
  winsOf(spin: SpinOutcome, stake: number, times = 1): FoundWin[] {
    const { tables, texts, theme, lang } = this.#parts;
    const part = (stake / tables.parts) * times;
    const wins = spin.lines.map((win): FoundWin => {
      const what = counted(theme, lang, win.symbol, win.count - win.wilds);
      const all = win.wilds > 0 ? texts.withWild(what, win.wilds) : what;
      const multiplier = tables.wildTimes ** win.wilds;
      return {
        text: texts.line(win.line + 1, multiplier > 1 ? texts.times(all, multiplier) : all),
        amount: part * win.pay,
        cells: (tables.lines?.[win.line] ?? []).slice(0, win.count).map((row, reel): Cell => ({ reel, row })),
      };
    });
    for (const win of spin.ways ?? []) {
      wins.push({
        text: texts.way(nameOf(theme, lang, win.symbol), win.count, win.ways),
        amount: part * win.pay,
        cells: where(spin, (symbol, reel) => reel < win.count && (symbol === win.symbol || symbol === 'W')),
      });
    }
    if (spin.scatter) {
      wins.push({
        text: texts.scatter(counted(theme, lang, 'S', spin.scatter.count)),
        amount: stake * spin.scatter.pay * times,
        cells: where(spin, (symbol) => symbol === 'S'),
      });
    }
    return wins.toSorted((a, b) => b.amount - a.amount);
  }

  /** Every win of a round, the largest first. @param light shows cells on the reels */
  ofRound(round: RoundView, light: (cells: readonly Cell[], gain: boolean) => void): WinWords[] {
    const outcome = outcomeOf(round);
    if (!outcome) return [];
    const { texts } = this.#parts;
    const first = this.winsOf(outcome, round.stake);
    const { free } = outcome;
    if (!free) return first.map(({ cells, ...win }) => ({ ...win, light: (gain) => light(cells, gain) }));
    // The cells of these wins lay on reels that have turned on since.
    const spins = { text: texts.freeDone(free.spins.length, free.times), amount: free.won - sum(first) };
    const start = { text: texts.first(listOf(first)), amount: sum(first) };
    return [spins, start].toSorted((a, b) => b.amount - a.amount);
  }

  /** The whole round for the list of rounds: every free spin that paid. */
  story(round: RoundView): string | null {
    const outcome = outcomeOf(round);
    if (!outcome?.free) return null;
    const { texts } = this.#parts;
    const { free } = outcome;
    const first = this.winsOf(outcome, round.stake);
    return [
      `${texts.first(listOf(first))} (${money(sum(first))})`,
      texts.freeDone(free.spins.length, free.times),
      ...free.spins.flatMap(({ win }, index) => (win > 0 ? [texts.story(index + 1, money(win))] : [])),
    ].join('; ');
  }

  /** The cells of every win of the last shown spin. */
  cellsOf(round: RoundView): Cell[] {
    const outcome = outcomeOf(round);
    if (!outcome) return [];
    const { spin, times } = lastSpinOf(outcome);
    return this.winsOf(spin, round.stake, times).flatMap(({ cells }) => cells);
  }

  /** The symbols on the reels, row by row, for screen readers. */
  picture(outcome: SlotOutcome): string {
    const { tables, texts, theme, lang } = this.#parts;
    const { grid } = lastSpinOf(outcome).spin;
    const rows = Array.from({ length: tables.rows }, (_, row) =>
      texts.row(row, tables.rows, grid.map((column) => nameOf(theme, lang, column[row] ?? 'A')).join(', ')),
    );
    return `${texts.reels}. ${rows.join(' ')}`;
  }
}

function where(spin: SpinOutcome, is: (symbol: SpinOutcome['grid'][number][number], reel: number) => boolean): Cell[] {
  return spin.grid.flatMap((column, reel) =>
    column.flatMap((symbol, row) => (is(symbol, reel) ? [{ reel, row }] : [])),
  );
}
