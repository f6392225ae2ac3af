import type { LineSymbol, SymbolId } from '../../../engine/slot/reels.ts';
import { LINE_SYMBOLS, SYMBOLS } from '../../../engine/slot/reels.ts';
import type { SlotTables, Theme } from '../../../page-data.ts';
import { h } from '../../dom.ts';
import { money } from '../../money.ts';
import type { Texts } from '../../texts.ts';
import { nameOf } from './themes.ts';

interface Input {
  readonly tables: SlotTables;
  readonly theme: Theme;
  readonly texts: Texts;
  readonly lang: 'pt' | 'en';
  readonly symbols: HTMLImageElement;
  /** Centavos. */
  readonly stake: number;
}

/** What the symbols pay for a stake, and how the lines run. */
export function slotPayTable({ tables, theme, texts, lang, symbols, stake }: Input): Node[] {
  const payRow = (symbol: LineSymbol | 'S', pays: readonly number[], unit: number) =>
    h(
      'tr',
      {},
      h('th', { scope: 'row' }, face(symbols, symbol), h('span', {}, nameOf(theme, lang, symbol))),
      ...pays.map((pay) => h('td', {}, money(pay * unit))),
    );
  const note = (symbol: SymbolId, text: string) =>
    h('p', { class: 'note' }, face(symbols, symbol), h('span', {}, text));
  return [
    h(
      'table',
      { class: 'pays' },
      h('caption', {}, texts.payNote(money(stake))),
      h('thead', {}, h('tr', {}, h('td'), ...[3, 4, 5].map((count) => h('th', { scope: 'col' }, `${count}×`)))),
      h(
        'tbody',
        {},
        ...LINE_SYMBOLS.map((symbol) => payRow(symbol, tables.pays[symbol], stake / tables.lines.length)),
        payRow('S', tables.scatter, stake),
      ),
    ),
    note('W', texts.wildNote),
    note('S', texts.scatterNote),
    h('h3', {}, texts.linesTitle),
    h(
      'ul',
      { class: 'lines' },
      ...tables.lines.map((rows, index) => lineDrawing(rows, texts.lineLabel(index + 1), index + 1)),
    ),
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

function lineDrawing(rows: readonly number[], label: string, number: number): HTMLLIElement {
  const canvas = h('canvas', { role: 'img', 'aria-label': label });
  canvas.width = 100;
  canvas.height = 60;
  const on = canvas.getContext('2d');
  if (on) {
    for (let reel = 0; reel < 5; reel += 1) {
      for (let row = 0; row < 3; row += 1) {
        on.fillStyle = rows[reel] === row ? '#ffcf93' : 'rgb(255 255 255 / 0.16)';
        on.beginPath();
        on.roundRect(reel * 20 + 1, row * 20 + 1, 18, 18, 4);
        on.fill();
      }
    }
  }
  return h('li', {}, h('span', { 'aria-hidden': 'true' }, String(number)), canvas);
}
