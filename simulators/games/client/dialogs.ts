import type { LineSymbol, SymbolId } from '../engine/reels.ts';
import { LINE_SYMBOLS, SYMBOLS } from '../engine/reels.ts';
import type { GameFacts, Theme } from '../page-data.ts';
import type { RoundView } from '../provider/round.ts';
import type { Fairness } from './api.ts';
import { h, ICONS, icon } from './dom.ts';
import { decimal, money } from './money.ts';
import type { Texts } from './texts.ts';
import { nameOf } from './themes.ts';

/** A sheet over the game; Escape, its button and a tap beside it close it, and the focus goes back. */
function sheet(title: string, texts: Texts, ...content: readonly Node[]): HTMLDialogElement {
  const close = h('button', { type: 'button', class: 'tool', 'aria-label': texts.close }, icon(...ICONS.close));
  const heading = h('h2', { id: 'sheet-title' }, title);
  const dialog = h(
    'dialog',
    { class: 'sheet', 'aria-labelledby': 'sheet-title' },
    h('div', { class: 'sheet-head' }, heading, close),
    h('div', { class: 'sheet-body', tabindex: '0' }, ...content),
  );
  close.addEventListener('click', () => dialog.close());
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

export interface RulesInput {
  readonly facts: GameFacts;
  readonly texts: Texts;
  readonly lang: 'pt' | 'en';
  readonly symbols: HTMLImageElement;
  /** Centavos. */
  readonly stake: number;
  readonly fairness: Fairness | null;
  readonly clientSeed: string;
}

export function openRules({ facts, texts, lang, symbols, stake, fairness, clientSeed }: RulesInput): HTMLDialogElement {
  const theme = facts.theme as Theme; // the server maps unknown themes to one of ours
  const locale = lang === 'pt' ? 'pt-BR' : 'en';
  const number = (value: number, digits: number) => decimal(value, digits, lang);
  const payRow = (symbol: LineSymbol | 'S', pays: readonly number[], unit: number) =>
    h(
      'tr',
      {},
      h('th', { scope: 'row' }, face(symbols, symbol), h('span', {}, nameOf(theme, lang, symbol))),
      ...pays.map((pay) => h('td', {}, money(pay * unit))),
    );
  const table = h(
    'table',
    { class: 'pays' },
    h('caption', {}, texts.payNote(money(stake))),
    h('thead', {}, h('tr', {}, h('td'), ...[3, 4, 5].map((count) => h('th', { scope: 'col' }, `${count}×`)))),
    h(
      'tbody',
      {},
      ...LINE_SYMBOLS.map((symbol) => payRow(symbol, facts.pays[symbol], stake / facts.lines.length)),
      payRow('S', facts.scatter, stake),
    ),
  );
  const note = (symbol: SymbolId, text: string) =>
    h('p', { class: 'note' }, face(symbols, symbol), h('span', {}, text));
  const fact = (name: string, value: string) => h('div', {}, h('dt', {}, name), h('dd', {}, value));
  const { rtp } = facts;
  return sheet(
    texts.rules,
    texts,
    h('h3', {}, texts.rtpTitle),
    h(
      'dl',
      { class: 'facts' },
      fact(texts.rtp, `${number(rtp.percent, 2)}\u00a0%`),
      fact(texts.volatility, `${texts[rtp.volatility]} (σ ${number(rtp.deviation, 1)})`),
      fact(texts.hitRate, `${number(rtp.hit_rate * 100, 1)}\u00a0%`),
      fact(texts.gainRate, `${number(rtp.gain_rate * 100, 1)}\u00a0%`),
      fact(texts.maxWin, texts.times(rtp.max_win.toLocaleString(locale))),
    ),
    h('p', { class: 'small' }, texts.howKnown(rtp.outcomes.toLocaleString(locale))),
    h('h3', {}, texts.payTable),
    table,
    note('W', texts.wildNote),
    note('S', texts.scatterNote),
    h('h3', {}, texts.linesTitle),
    h(
      'ul',
      { class: 'lines' },
      ...facts.lines.map((rows, index) => lineDrawing(rows, texts.lineLabel(index + 1), index + 1)),
    ),
    h('h3', {}, texts.rulesTitle),
    h('ol', { class: 'rules' }, ...facts.rules[lang].map((rule) => h('li', {}, rule))),
    h('h3', {}, texts.fairTitle),
    h(
      'dl',
      { class: 'facts codes' },
      ...(fairness ? [fact(texts.nextCommit, fairness.commitment), fact(texts.nonce, String(fairness.nonce))] : []),
      fact(texts.yourSeed, clientSeed),
    ),
  );
}

export interface HistoryInput {
  readonly rounds: readonly RoundView[];
  readonly texts: Texts;
  readonly lang: 'pt' | 'en';
  /** What a round's outcome is called. */
  readonly tell: (round: RoundView) => string;
}

export function openHistory({ rounds, texts, lang, tell }: HistoryInput): HTMLDialogElement {
  const time = new Intl.DateTimeFormat(lang === 'pt' ? 'pt-BR' : 'en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  const items = rounds.map((round) => {
    const fair = round.fairness;
    const code = (name: string, value: string) => h('div', {}, h('dt', {}, name), h('dd', {}, value));
    return h(
      'li',
      {},
      h(
        'p',
        { class: 'past' },
        h('time', { datetime: round.date }, time.format(new Date(round.date))),
        h('span', {}, `${texts.staked} ${money(round.stake)}`),
        h('b', { 'data-gain': String(round.win > round.stake) }, money(round.win)),
      ),
      h('p', { class: 'small' }, tell(round)),
      h(
        'details',
        {},
        h('summary', {}, texts.details),
        h(
          'dl',
          { class: 'facts codes' },
          code(texts.roundId, round.id),
          code('SHA-256', fair.commitment),
          ...(fair.server_seed ? [code(texts.seed, fair.server_seed)] : []),
          code(texts.yourSeed, fair.client_seed),
          code(texts.nonce, String(fair.nonce)),
        ),
      ),
    );
  });
  return sheet(
    texts.history,
    texts,
    items.length > 0 ? h('ul', { class: 'past-list' }, ...items) : h('p', {}, texts.noRounds),
  );
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
