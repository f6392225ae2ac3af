import type { Card, Crest, Lang, LivePart } from '../server/views.ts';
import { crest } from './crest.ts';
import { h, say } from './dom.ts';
import type { Favourites } from './favourites.ts';
import type { Link } from './first-screen.ts';
import { formatMinute, formatStart } from './format.ts';
import { oddButton } from './odd-button.ts';
import type { Slip } from './slip.ts';
import { marketName, reasonAndScore, type Texts } from './texts.ts';

/** A part of the screen that follows a match. */
export interface Shown {
  readonly element: HTMLElement;
  readonly update: (part: LivePart) => void;
}

export interface Where {
  readonly lang: Lang;
  readonly texts: Texts;
  readonly now: number;
  readonly slip: Slip;
  readonly favourites: Favourites;
  readonly link: Link;
}

/** @param slip null: on the server */
type CardWhere = Pick<Where, 'lang' | 'texts' | 'now' | 'link'> & { readonly slip: Slip | null };

const club = ({ name }: Crest, mark: SVGElement, score: HTMLElement, reds: HTMLElement) =>
  h('div', { class: 'club' }, mark, h('span', { class: 'club-name' }, name), reds, score);

/** A match in a list, with its score, its minute and the odds of its result. One function because one tick updates all its parts. */
export function cardView(card: Card, { lang, texts, now, link, slip }: CardWhere): Shown {
  const scores = [h('b', { class: 'score' }), h('b', { class: 'score' })] as const;
  const reds = [h('span', { class: 'reds' }), h('span', { class: 'reds' })] as const;
  const time = h('span', { class: 'time' });
  const note = h('p', { class: 'note' });
  const teams = `${card.home.name} × ${card.away.name}`;
  const sides = [
    ['1', 'home', card.home.name],
    ...(card.contest ? [] : [['X', 'draw', texts.draw] as const]),
    ['2', 'away', card.away.name],
  ] as const;
  const market = card.contest ? 'winner' : 'result';
  const cells = sides.map(([short, code, name]) =>
    oddButton(
      { match: card.id, selection: `${market}::${code}`, name, market: marketName(market, lang), teams },
      short,
      slip,
      lang,
    ),
  );
  const open = link(`match-${card.id}`, { class: 'card-head' });
  open.append(
    club(card.home, crest(card.home), scores[0], reds[0]),
    club(card.away, crest(card.away), scores[1], reds[1]),
  );
  const odds = h('div', { class: 'odds', role: 'group', 'aria-label': teams }, ...cells.map((cell) => cell.element));
  // The reason of a suspension takes the place of the league, so that the list does not move.
  const top = h('div', { class: 'card-top' }, h('span', { class: 'card-league' }, card.leagueName), note, time);
  const element = h('article', { class: 'card' }, top, open, odds);
  const update = (part: LivePart) => {
    const isScheduled = part.phase === 'scheduled' || part.phase === 'postponed';
    element.setAttribute('data-phase', part.phase);
    const isOver = ['ended', 'postponed', 'abandoned'].includes(part.phase);
    const start = formatStart(card.start, now, lang, texts);
    const minute = formatMinute(part, texts);
    say(time, part.phase === 'scheduled' ? start : isOver ? `${minute} · ${start}` : minute);
    // The name replaces the link's content, so it has the score too.
    open.setAttribute('aria-label', isScheduled ? teams : `${teams}, ${part.goals.join(' – ')}`);
    part.goals.forEach((goals, side) => scores[side] && say(scores[side], isScheduled ? '' : String(goals)));
    part.reds.forEach((count, side) => {
      const mark = reds[side];
      if (mark && mark.childElementCount !== count)
        mark.replaceChildren(...Array.from({ length: count }, () => h('i', { class: 'red', title: texts.red })));
    });
    element.toggleAttribute('data-suspended', part.suspended !== null);
    say(note, part.suspended === null ? '' : reasonAndScore(part.suspended, part.cause, lang));
    odds.toggleAttribute('hidden', isOver);
    open.toggleAttribute('data-wide', isOver);
    cells.forEach((cell, place) => cell.update(part.odds?.[place] ?? null));
  };
  update(card);
  return { element, update };
}
