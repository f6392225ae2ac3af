/** The frame of the page and the home: the server draws both into the document, and the page's script draws them again. */
import type { Card } from '../server/views.ts';
import { h } from './dom.ts';
import type { Board, PageData } from './page-data.ts';
import type { Texts } from './texts.ts';

/** A link to a view, which is also an address of the site. */
export type Link = (view: string, attributes: Readonly<Record<string, string>>) => HTMLAnchorElement;

export interface Drawing {
  readonly texts: Texts;
  readonly link: Link;
  /** Draws a list of matches. */
  readonly cards: (matches: readonly Card[]) => HTMLElement;
}

/** Section of the site's address while the slip of a phone is open, so that Back closes it. */
export const SLIP_VIEW = 'slip';

/** The number of matches in the home's lists. */
export const FEW = 8;

/** Sports with a view of their own. */
export const SPORTS = ['football', 'basketball', 'tennis', 'volleyball', 'mma'] as const;

/** Creates links to views. @param go opens a view in this page; null: on the server */
export function linksOf(
  { lang, parent }: Pick<PageData, 'lang' | 'parent'>,
  go: ((view: string) => void) | null,
): Link {
  const path = `${parent}${lang === 'en' ? '/en' : ''}/sports`;
  return (to, attributes) => {
    // Where the view is on the site, for a link that is copied or opened in another tab.
    const href = parent === null ? `?view=${to}` : `${path}${to === '' ? '' : `?view=${to}`}`;
    const anchor = h('a', { href, target: '_top', ...attributes });
    if (!go) return anchor;
    anchor.addEventListener('click', (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      go(to);
    });
    return anchor;
  };
}

/** The parts of the page that every view has. */
export function createPage(texts: Texts) {
  const notice = h('p', { class: 'lost', role: 'status', 'aria-live': 'polite' });
  // Named, because the page around the frame has a main landmark too.
  const content = h('main', { id: 'content', tabindex: '-1', 'aria-label': texts.title });
  const navigation = h('nav', { class: 'chips', 'aria-label': texts.title });
  const search = h('input', {
    type: 'search',
    class: 'search',
    placeholder: texts.search,
    'aria-label': texts.search,
    maxlength: '60',
    enterkeyhint: 'search',
    autocomplete: 'off',
  }); // prettier-ignore
  const leagues = h('nav', { class: 'leagues', 'aria-label': texts.leagues });
  // A list has a hundred prices between the first one and the slip.
  const skip = h('button', { type: 'button', class: 'skip' }, texts.toSlip);
  const toMatches = h('button', { type: 'button', class: 'skip to-matches' }, texts.toMatches);
  /** The whole page. @param slip null: on the server */
  const elements = (slip: HTMLElement | null): HTMLElement[] => [
    toMatches,
    skip,
    h('div', { class: 'top' }, navigation, search),
    notice,
    h('div', { class: 'columns' }, leagues, content, slip),
  ];
  return { notice, content, navigation, search, leagues, skip, toMatches, elements };
}

/** The sections of the bar. */
export const sectionsOf = (texts: Texts): readonly (readonly [view: string, name: string])[] => [
  ['', texts.home],
  ['live', texts.live],
  ['soon', texts.soon],
  ...SPORTS.map((sport) => [`sport-${sport}`, texts[sport]] as const),
  ['esports', texts.esports],
  ['results', texts.results],
];

/** Links to the sections. @param view the open one */
export function sectionLinks({ texts, link }: Pick<Drawing, 'texts' | 'link'>, view: string): HTMLElement[] {
  return sectionsOf(texts).map(([to, name]) => {
    const anchor = link(to, { class: 'chip', ...(view === to && { 'aria-current': 'page' }) });
    anchor.append(name);
    return anchor;
  });
}

export function leagueLinks(link: Link, leagues: Board['leagues'], view: string): HTMLElement {
  return h(
    'ul',
    {},
    ...leagues.map(({ id, name }) => {
      const anchor = link(`league-${id}`, {
        class: 'league',
        ...(view === `league-${id}` && { 'aria-current': 'page' }),
      });
      anchor.append(name);
      return h('li', {}, anchor);
    }),
  );
}

/** A list with its title. @param all view with the whole list */
export function section(
  { texts, link, cards }: Drawing,
  title: string,
  matches: readonly Card[],
  all?: string,
): HTMLElement {
  const more = all === undefined ? null : link(all, { class: 'more', 'aria-label': `${texts.seeAll}: ${title}` });
  more?.append(texts.seeAll);
  const list = matches.length > 0 ? cards(matches) : h('p', { class: 'small' }, texts.none);
  return h('section', {}, h('div', { class: 'row-head' }, h('h2', {}, title), more), list);
}

/** The home needs no answer: its matches are in the document. @param favourites matches of the visitor's favourites */
export function homeScreen(drawing: Drawing, board: Board, favourites: HTMLElement | null): HTMLElement[] {
  const { texts, link } = drawing;
  const live = section(drawing, texts.liveNow, board.live.slice(0, FEW), 'live');
  const next = section(drawing, texts.next, board.next, 'soon');
  // Football comes first: its next matches, while none is played.
  const isPlayed = board.live[0]?.sport === 'football';
  return [
    h('h1', { class: 'hidden' }, texts.title),
    ...(favourites ? [favourites] : []),
    ...(isPlayed ? [live, next] : [next, live]),
    h('section', { class: 'home-leagues' }, h('h2', {}, texts.leagues), leagueLinks(link, board.leagues, '')),
    h('p', { class: 'small' }, texts.margin),
  ];
}
