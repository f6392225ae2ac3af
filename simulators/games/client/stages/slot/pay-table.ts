import type { LineSymbol, SymbolId } from '../../../engine/slot/reel-set.ts';
import { LEAST, LINE_SYMBOLS, SYMBOLS } from '../../../engine/slot/reel-set.ts';
import type { SlotTables, Theme } from '../../../page-data.ts';
import { h } from '../../dom.ts';
import { figure, money } from '../../format.ts';
import type { Texts } from '../../texts.ts';
import { paysTable } from '../pays-table.ts';
import type { SlotTexts } from './texts.ts';
import { counted, nameOf } from './themes.ts';

interface Input {
  readonly tables: SlotTables;
  readonly theme: Theme;
  readonly texts: SlotTexts;
  readonly shellTexts: Texts;
  readonly lang: 'pt' | 'en';
  readonly symbols: HTMLImageElement;
  /** Centavos. */
  readonly stake: number;
}

/** The pay table for a stake: the symbols' pays, the free spins, and how lines or ways run. */
export function slotPayTable({ tables, theme, texts, shellTexts, lang, symbols, stake }: Input): Node[] {
  const { lines, strips, rows, scatter, free } = tables;
  const counts = strips.slice(LEAST - 1).map((_, index) => index + LEAST);
  const payRow = (symbol: LineSymbol | 'S', pays: readonly number[], unit: number) => [
    h('th', { scope: 'row' }, face(symbols, symbol), h('span', {}, nameOf(theme, lang, symbol))),
    ...pays.map((pay) => money(pay * unit)),
  ];
  const note = (symbol: SymbolId, text: string) =>
    h('p', { class: 'note' }, face(symbols, symbol), h('span', {}, text));
  const ways = figure(rows ** strips.length, lang);
  return [
    paysTable(
      shellTexts.payNote(money(stake)),
      ['', ...counts.map((count) => `${count}×`)],
      [
        ...LINE_SYMBOLS.map((symbol) => payRow(symbol, tables.pays[symbol], stake / tables.parts)),
        ...(scatter ? [payRow('S', scatter, stake)] : []),
      ],
    ),
    note('W', texts.wildNote(tables.wildReels, tables.wildTimes)),
    ...(scatter ? [note('S', texts.scatterNote)] : []),
    ...(free
      ? [
          h('h3', {}, texts.freeTitle),
          note(
            'S',
            texts.freeNote(
              free.spins
                .map((spins, index) => texts.freePart(counted(theme, lang, 'S', index + LEAST), texts.freeSpins(spins)))
                .join('; '),
              free.times,
              free.again,
              free.most,
            ),
          ),
        ]
      : []),
    ...(lines
      ? [
          h('h3', {}, texts.linesTitle(lines.length)),
          h(
            'ul',
            { class: 'lines' },
            ...lines.map((line, index) => lineDrawing(line, rows, texts.lineLabel(index + 1), index + 1)),
          ),
        ]
      : [h('h3', {}, texts.waysTitle(ways)), h('p', {}, texts.waysNote(rows))]),
  ];
}

/** One symbol of the theme's drawings, as a picture beside its name. */
function face(symbols: HTMLImageElement, symbol: SymbolId): HTMLCanvasElement {
  const size = 64;
  const canvas = h('canvas', { class: 'face', 'aria-hidden': 'true' });
  canvas.width = size;
  canvas.height = size;
  const unit = symbols.naturalHeight;
  canvas.getContext('2d')?.drawImage(symbols, SYMBOLS.indexOf(symbol) * unit, 0, unit, unit, 0, 0, size, size);
  return canvas;
}

function lineDrawing(line: readonly number[], rows: number, label: string, number: number): HTMLLIElement {
  const canvas = h('canvas', { role: 'img', 'aria-label': label });
  canvas.width = 100;
  canvas.height = 60;
  const [width, height] = [100 / line.length, 60 / rows];
  const on = canvas.getContext('2d');
  if (on) {
    line.forEach((crossed, reel) => {
      for (let row = 0; row < rows; row += 1) {
        on.fillStyle = crossed === row ? '#ffcf93' : 'rgb(255 255 255 / 0.16)';
        on.beginPath();
        on.roundRect(reel * width + 1, row * height + 1, width - 2, height - 2, 4);
        on.fill();
      }
    });
  }
  return h('li', {}, h('span', { 'aria-hidden': 'true' }, String(number)), canvas);
}
