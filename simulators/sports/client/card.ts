import type { Card, Crest, Lang, LivePart } from '../server/views.ts';
import { crest } from './crest.ts';
import { h, say } from './dom.ts';
import { formatMinute, formatOdds, formatStart } from './format.ts';
import { reasonText, type Texts } from './texts.ts';

/** A part of the screen that follows a match. */
export interface Shown {
  readonly element: HTMLElement;
  readonly update: (part: LivePart) => void;
}

export interface Where {
  readonly lang: Lang;
  readonly texts: Texts;
  readonly now: number;
  /** A link to a view, which is also an address of the site. */
  readonly link: (view: string, attributes: Readonly<Record<string, string>>) => HTMLAnchorElement;
}

const club = ({ name }: Crest, mark: SVGElement, score: HTMLElement, reds: HTMLElement) =>
  h('div', { class: 'club' }, mark, h('span', { class: 'club-name' }, name), reds, score);

/** A match in a list, with its score, its minute and the odds of its result. One function because one tick updates all its parts. */
export function cardView(card: Card, { lang, texts, now, link }: Where): Shown {
  const scores = [h('b', { class: 'score' }), h('b', { class: 'score' })] as const;
  const reds = [h('span', { class: 'reds' }), h('span', { class: 'reds' })] as const;
  const time = h('span', { class: 'time' });
  const note = h('p', { class: 'note' });
  const cells = ['1', 'X', '2'].map((name) => {
    const value = h('b', {});
    return { value, cell: h('div', { class: 'odd' }, h('span', { class: 'odd-name' }, name), value) };
  });
  const open = link(`match-${card.id}`, { class: 'card-head', 'aria-label': `${card.home.name} × ${card.away.name}` });
  open.append(
    h('div', { class: 'card-top' }, h('span', { class: 'card-league' }, card.leagueName), time),
    club(card.home, crest(card.home), scores[0], reds[0]),
    club(card.away, crest(card.away), scores[1], reds[1]),
  );
  const odds = h('div', { class: 'odds', role: 'group', 'aria-label': texts.title }, ...cells.map(({ cell }) => cell));
  const element = h('article', { class: 'card' }, open, odds, note);
  let last: readonly number[] | null = null;
  const update = (part: LivePart) => {
    const isScheduled = part.phase === 'scheduled';
    element.dataset['phase'] = part.phase;
    say(time, isScheduled ? formatStart(card.start, now, lang, texts) : formatMinute(part, texts));
    part.goals.forEach((goals, side) => scores[side] && say(scores[side], isScheduled ? '' : String(goals)));
    part.reds.forEach((count, side) => {
      const mark = reds[side];
      if (mark && mark.childElementCount !== count)
        mark.replaceChildren(...Array.from({ length: count }, () => h('i', { class: 'red', title: texts.red })));
    });
    element.toggleAttribute('data-suspended', part.suspended !== null);
    say(note, part.suspended === null ? '' : reasonText(part.suspended, lang));
    odds.hidden = part.phase === 'ended';
    cells.forEach(({ value, cell }, place) => {
      const price = part.odds?.[place];
      say(value, price === undefined ? '–' : formatOdds(price, lang));
      flash(cell, last?.[place], price);
    });
    last = part.odds;
  };
  update(card);
  return { element, update };
}

/** Marks a price that has moved, for two seconds. */
export function flash(cell: HTMLElement, before: number | undefined, after: number | undefined): void {
  if (before === undefined || after === undefined || before === after) return;
  cell.dataset['moved'] = after > before ? 'up' : 'down';
  const mark = String(after);
  cell.dataset['price'] = mark;
  setTimeout(() => {
    if (cell.dataset['price'] === mark) delete cell.dataset['moved'];
  }, 2_000);
}
