import { LINES, ROWS } from '../../../engine/slot/lines.ts';
import type { SlotOutcome } from '../../../engine/slot/rules.ts';
import type { Theme } from '../../../page-data.ts';
import type { RoundView } from '../../../provider/round.ts';
import type { WinWords } from '../../stage.ts';
import type { Texts } from '../../texts.ts';
import type { Cell, Reels } from './reels.ts';
import { counted, nameOf } from './themes.ts';

/** Says outcomes in the theme's words. */
export function createWords(texts: Texts, theme: Theme, lang: 'pt' | 'en', reels: Pick<Reels, 'light'>) {
  const outcomeOf = (round: RoundView) => round.outcome as SlotOutcome | null; // rounds of this game are this engine's

  function found(round: RoundView): (Omit<WinWords, 'light'> & { readonly cells: readonly Cell[] })[] {
    const outcome = outcomeOf(round);
    if (!outcome) return [];
    const wins = outcome.lines.map((win) => {
      const what = counted(theme, lang, win.symbol, win.count - win.wilds);
      return {
        text: texts.line(win.line + 1, win.wilds > 0 ? texts.withWild(what, win.wilds) : what),
        amount: (round.stake / LINES.length) * win.pay,
        cells: (LINES[win.line] ?? []).slice(0, win.count).map((row, reel): Cell => ({ reel, row })),
      };
    });
    if (outcome.scatter) {
      wins.push({
        text: texts.scatter(counted(theme, lang, 'S', outcome.scatter.count)),
        amount: round.stake * outcome.scatter.pay,
        cells: outcome.grid.flatMap((column, reel) =>
          column.flatMap((symbol, row) => (symbol === 'S' ? [{ reel, row }] : [])),
        ),
      });
    }
    return wins.toSorted((a, b) => b.amount - a.amount);
  }

  return {
    wins: (round: RoundView): WinWords[] =>
      found(round).map(({ cells, ...win }) => ({ ...win, light: (gain) => reels.light(cells, gain) })),
    /** The cells of every win. */
    cells: (round: RoundView): (readonly Cell[])[] => found(round).map((win) => win.cells),
    /** What stands on the reels, row by row, for who does not see them. */
    picture: (round: RoundView): string | null => {
      const outcome = outcomeOf(round);
      if (!outcome) return null;
      const rows = Array.from({ length: ROWS }, (_, row) =>
        texts.row(row, outcome.grid.map((column) => nameOf(theme, lang, column[row] ?? 'A')).join(', ')),
      );
      return `${texts.reels}. ${rows.join(' ')}`;
    },
  };
}
