import { LINES, ROWS } from '../engine/lines.ts';
import type { Theme } from '../page-data.ts';
import type { RoundView } from '../provider/round.ts';
import { money } from './money.ts';
import type { Cell } from './reels.ts';
import type { Texts } from './texts.ts';
import { counted, nameOf } from './themes.ts';

/** One win of a round. */
export interface WinWords {
  readonly text: string;
  /** Centavos. */
  readonly amount: number;
  readonly cells: readonly Cell[];
}

/** Says outcomes in the theme's words. */
export function createOutcomeWords(texts: Texts, theme: Theme, lang: 'pt' | 'en') {
  function wins(round: RoundView): WinWords[] {
    const { outcome } = round;
    if (!outcome) return [];
    const found: WinWords[] = outcome.lines.map((win) => {
      const what = counted(theme, lang, win.symbol, win.count - win.wilds);
      return {
        text: texts.line(win.line + 1, win.wilds > 0 ? texts.withWild(what, win.wilds) : what),
        amount: (round.stake / LINES.length) * win.pay,
        cells: (LINES[win.line] ?? []).slice(0, win.count).map((row, reel) => ({ reel, row })),
      };
    });
    if (outcome.scatter) {
      found.push({
        text: texts.scatter(counted(theme, lang, 'S', outcome.scatter.count)),
        amount: round.stake * outcome.scatter.pay,
        cells: outcome.grid.flatMap((column, reel) =>
          column.flatMap((symbol, row) => (symbol === 'S' ? [{ reel, row }] : [])),
        ),
      });
    }
    return found.toSorted((a, b) => b.amount - a.amount);
  }

  return {
    /** Every win of a round, the largest first. */
    wins,
    /** A round in one line, for the list of rounds. */
    tell: (round: RoundView): string => {
      if (round.state === 'voided' || round.state === 'voiding') return texts.cancelled;
      if (!round.outcome) return texts.running;
      const all = wins(round);
      return all.length === 0 ? texts.noWin : all.map((win) => `${win.text} (${money(win.amount)})`).join('; ');
    },
    /** What stands on the reels, row by row, for who does not see them. */
    picture: ({ outcome }: RoundView): string | null => {
      if (!outcome) return null;
      const rows = Array.from({ length: ROWS }, (_, row) =>
        texts.row(row, outcome.grid.map((column) => nameOf(theme, lang, column[row] ?? 'A')).join(', ')),
      );
      return `${texts.reels}. ${rows.join(' ')}`;
    },
  };
}
