import type { MarketCode } from '../engine/markets.ts';
import type { LivePage, Page } from '../server/views.ts';
import type { Where } from './card.ts';
import { eventsOf, periodsText } from './contest.ts';
import { court } from './courts.ts';
import { crest } from './crest.ts';
import { h, say } from './dom.ts';
import { starButton } from './favourites.ts';
import { formatMinute, formatStart } from './format.ts';
import { GROUPS, type Group, groupOf, isAsian, selectionName } from './market-groups.ts';
import { type OddButton, oddButton } from './odd-button.ts';
import type { Slip } from './slip.ts';
import { marketName, reasonAndScore, reasonText, type Texts } from './texts.ts';

export interface MatchShown {
  readonly element: HTMLElement;
  readonly update: (live: LivePage) => void;
}

/** A match with its scoreboard, its events and all its markets. */
export function matchView(page: Page, where: Where): MatchShown {
  const board = scoreboard(page, where);
  const events = eventsView(page, where.texts);
  const markets = marketsView(page, where);
  const update = (live: LivePage) => {
    board.update(live);
    events.update(live);
    markets.update(live);
  };
  update(page);
  return {
    element: h(
      'div',
      { class: 'match' },
      board.element,
      markets.element,
      events.element,
      h('p', { class: 'small' }, where.texts.margin),
    ),
    update,
  };
}

/** One function because one tick updates score, minute and suspension together. */
function scoreboard(page: Page, { lang, texts, now, link, favourites }: Where): MatchShown {
  const score = h('p', { class: 'big-score' });
  const time = h('p', { class: 'big-time' });
  const half = h('p', { class: 'small' });
  const corners = h('p', { class: 'small' });
  // A goal and a suspension are read out; the minute is not.
  const news = h('p', { class: 'news', role: 'status', 'aria-live': 'polite' });
  const drawn = h('div', { class: 'pitch-place' });
  const latest = h('p', { class: 'small' });
  const side = (of: Page['home']) =>
    h(
      'div',
      { class: 'big-club' },
      crest(of),
      h('span', {}, of.name),
      starButton(favourites, { kind: 'club', name: of.name }, of.name, texts),
    );
  const league = link(`league-${page.league}`, { class: 'card-league' });
  league.append(page.leagueName);
  const element = h(
    'header',
    { class: 'scoreboard' },
    league,
    h('h1', { class: 'hidden' }, `${page.home.name} × ${page.away.name}`),
    h('div', { class: 'big' }, side(page.home), h('div', { class: 'middle' }, score, time), side(page.away)),
    half,
    corners,
    drawn,
    // Both in one place, so that a suspension moves nothing.
    h('div', { class: 'latest' }, latest, news),
  );
  let shown = '';
  const update = (live: LivePage) => {
    const isScheduled = live.phase === 'scheduled' || live.phase === 'postponed';
    say(score, isScheduled ? '×' : `${live.goals[0]} – ${live.goals[1]}`);
    say(time, live.phase === 'scheduled' ? formatStart(page.start, now, lang, texts) : formatMinute(live, texts));
    element.dataset['phase'] = live.phase;
    say(
      half,
      live.contest && !isScheduled
        ? periodsText(live.contest, page, texts)
        : live.phase === 'second' || live.phase === 'ended'
          ? `${texts.half} ${live.half[0]} – ${live.half[1]}`
          : '',
    );
    const reds = live.reds[0] + live.reds[1] > 0 ? ` · ${live.reds[0]} – ${live.reds[1]} ${texts.redCards}` : '';
    say(corners, isScheduled || live.contest ? '' : `${texts.corners} ${live.corners[0]} – ${live.corners[1]}${reds}`);
    say(news, live.suspended === null ? '' : reasonAndScore(live.suspended, live.cause, lang));
    const happened = `${live.incidents.length} ${live.contest ? JSON.stringify([live.goals, live.contest]) : ''}`;
    if (!isScheduled && shown !== happened) {
      shown = happened;
      drawn.replaceChildren(court(live));
      const [row] = eventRows(live, page, texts);
      say(latest, row ? `${row.when} ${row.what}` : '');
    }
  };
  return { element, update };
}

/** The latest events, the newest first. */
function eventRows(
  live: LivePage,
  page: Page,
  texts: Texts,
): readonly { readonly when: string; readonly what: string; readonly kind: string }[] {
  if (live.contest) return eventsOf(live, page, texts).map(([when, what]) => ({ when, what, kind: '' }));
  return live.incidents.toReversed().map(({ kind, side, minute, player }) => {
    const scorer = kind === 'goal' ? page.players[side === 'home' ? 0 : 1][player] : undefined;
    const what = kind === 'corner' ? texts.corners : texts[kind];
    return { when: `${minute}'`, what: `${what} · ${page[side].name}${scorer ? ` · ${scorer}` : ''}`, kind };
  });
}

function eventsView(page: Page, texts: Texts): MatchShown {
  const list = h('ol', { class: 'events' });
  const empty = h('p', { class: 'small' });
  let shown = '';
  const update = (live: LivePage) => {
    const count = live.contest ? live.events.length : live.incidents.length;
    say(empty, live.phase === 'scheduled' ? texts.kickOff : count === 0 ? texts.noEvents : '');
    const rows = eventRows(live, page, texts);
    const now = JSON.stringify(rows);
    if (shown === now) return;
    shown = now;
    list.replaceChildren(
      ...rows.map(({ when, what, kind }) => h('li', { 'data-kind': kind }, h('b', {}, when), h('span', {}, what))),
    );
  };
  const element = h('section', { class: 'panel' }, h('h2', {}, texts.events), empty, list);
  return { element, update };
}

/** One function because the tabs, the markets and their prices share the open group and the shown buttons. */
function marketsView(page: Page, { lang, texts, slip }: Where): MatchShown {
  const place = h('div', { class: 'markets' });
  const tabs = h('div', { class: 'chips', role: 'group', 'aria-label': texts.markets });
  const names: Readonly<Record<Group, string>> = {
    main: texts.main,
    goals: texts.goals,
    handicaps: texts.handicaps,
    halves: texts.halves,
    others: texts.others,
    players: texts.players,
  };
  let open: Group = 'main';
  let live: LivePage = page;
  let shape = '';
  let cells = new Map<string, OddButton>();
  let panels = new Map<MarketCode, { readonly panel: HTMLElement; readonly note: HTMLElement }>();
  const teams = `${page.home.name} × ${page.away.name}`;
  const shownNow = () => live.markets.filter(({ code }) => groupOf(code) === open);

  function build(): void {
    const groups = GROUPS.filter((group) => live.markets.some(({ code }) => groupOf(code) === group));
    if (!groups.includes(open)) open = groups[0] ?? 'main';
    tabs.replaceChildren(
      ...groups.map((group) => {
        const chip = h(
          'button',
          { type: 'button', class: 'chip', 'aria-pressed': String(group === open) },
          names[group],
        );
        chip.addEventListener('click', () => {
          open = group;
          show();
          [...tabs.children].find((one): one is HTMLElement => one.getAttribute('aria-pressed') === 'true')?.focus();
        });
        return chip;
      }),
    );
    tabs.hidden = groups.length < 2;
    cells = new Map();
    panels = new Map();
    const byCode = new Map<MarketCode, LivePage['markets'][number][]>();
    for (const market of shownNow()) byCode.set(market.code, [...(byCode.get(market.code) ?? []), market]);
    place.replaceChildren(
      ...[...byCode].map(([code, some]) => {
        const note = h('p', { class: 'note' });
        const panel = h(
          'section',
          { class: 'panel' },
          h('div', { class: 'panel-head' }, h('h2', {}, marketName(code, lang)), note),
          isAsian(code) && h('details', { class: 'small' }, h('summary', {}, texts.asian), h('p', {}, texts.asianNote)),
          ...some.map((market) => row(market)),
        );
        panels.set(code, { panel, note });
        return panel;
      }),
    );
  }

  /** Shows which markets are suspended by themselves. */
  function suspend(): void {
    for (const [code, { panel, note }] of panels) {
      const { suspended: reason = null, cause = null } = shownNow().find((market) => market.code === code) ?? {};
      panel.toggleAttribute('data-suspended', reason !== null);
      say(note, reason === null ? '' : reasonText(reason, cause, lang));
    }
  }

  function row(market: LivePage['markets'][number]): HTMLElement {
    const rows = market.offers.map(({ id, code, odds }) => {
      const name = selectionName(market, code, page, lang, texts);
      const words = { match: page.id, selection: id, name, market: marketName(market.code, lang), teams };
      const cell = oddButton(words, name, slip, lang);
      cell.update(odds);
      cells.set(id, cell);
      return cell.element;
    });
    const isMany = rows.length > 3 || market.code === 'double_chance';
    const wide = market.code === 'winner_method' ? ' many long' : isMany ? ' many' : '';
    return h('div', { class: `odds${wide}`, role: 'group', 'aria-label': marketName(market.code, lang) }, ...rows);
  }

  function show(): void {
    const next = `${open} ${live.markets.map(({ offers }) => offers.map(({ id }) => id).join()).join()}`;
    place.toggleAttribute('data-suspended', live.suspended !== null);
    if (next !== shape) {
      build();
      shape = `${open} ${live.markets.map(({ offers }) => offers.map(({ id }) => id).join()).join()}`;
    } else for (const { id, odds } of shownNow().flatMap(({ offers }) => offers)) cells.get(id)?.update(odds);
    suspend();
    builder.hidden = !['football', 'esports'].includes(page.sport) || live.markets.length === 0;
  }
  const builder = builderView(texts, slip);
  return {
    element: h('div', {}, builder, tabs, place),
    update: (next) => {
      live = next;
      show();
    },
  };
}

/** Switches taps on prices of a football match between picks of their own and one bet builder. */
function builderView(texts: Texts, slip: Slip): HTMLElement {
  slip.isBuilding = false;
  const note = h('p', { class: 'small' });
  const chip = h('button', { type: 'button', class: 'chip', 'aria-pressed': 'false' }, texts.builder);
  chip.addEventListener('click', () => {
    slip.isBuilding = !slip.isBuilding;
    chip.setAttribute('aria-pressed', String(slip.isBuilding));
    say(note, slip.isBuilding ? texts.builderNote : '');
  });
  return h('div', { class: 'builder' }, chip, note);
}
