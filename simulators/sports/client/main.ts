import type { Card, LivePage, LivePart, Page } from '../server/views.ts';
import { Account } from './account.ts';
import { openBridge } from './bridge.ts';
import { cardView, type Shown, type Where } from './card.ts';
import { cardGroups } from './card-groups.ts';
import { h, say } from './dom.ts';
import { type Favourite, Favourites, starButton } from './favourites.ts';
import {
  createPage,
  FEW,
  homeScreen,
  leagueLinks,
  linksOf,
  SLIP_VIEW,
  SPORTS,
  section,
  sectionLinks,
  sectionsOf,
} from './first-screen.ts';
import { formatTime } from './format.ts';
import { marketNameOf, selectionNameOf } from './market-groups.ts';
import { matchView } from './match-view.ts';
import { markPressed } from './odd-button.ts';
import { hearOdds } from './odds-feed.ts';
import type { Board, PageData } from './page-data.ts';
import { SKELETON_MS, skeletonOf } from './skeleton.ts';
import { Slip } from './slip.ts';
import { slipView } from './slip-view.ts';
import { textsOf } from './texts.ts';

// The server filled it in.
const data = JSON.parse(document.getElementById('data')?.textContent ?? '') as PageData;
const texts = textsOf(data.lang);
const root = document.getElementById('sports') ?? document.body;

/** Hours until the kick-off of matches that start soon. */
const SOON_HOURS = 24;

let board: Board = data.board;
let view = data.view === SLIP_VIEW ? '' : data.view;
/** The address asks for the slip, which has nothing to show before the site has sent it or the player's session is open. */
let opensSlip = data.view === SLIP_VIEW;
/** Parts of the screen by match. */
let shown = new Map<string, Shown[]>();
/** Changes since the lists were read, for cards that are drawn later. */
const latest = new Map<string, Partial<LivePart>>();
let updatePage: ((live: LivePage) => void) | null = null;
let endOdds: () => void = () => undefined;
/** Id of the match whose stream is open; null: the stream of all matches. */
let heard: string | null = null;
/** The view names a match that the server does not have. */
let hasNoMatch = false;
/** Counts the changes of the view, so that a late answer does not replace a later view. */
let visit = 0;
/** The last search from which a view was opened; Back shows it again. */
let searched: { readonly view: string; readonly words: string } | null = null;

const { notice, content, navigation, search, leagues, skip, toMatches, elements } = createPage(texts);

const send = openBridge(data.parent, (message) => {
  if (message.type === 'view') {
    coupon.setOpen(message.view === SLIP_VIEW);
    const words = searched?.view === message.view ? searched.words : '';
    if (message.view !== SLIP_VIEW && message.view !== view) show(message.view, words);
    return;
  }
  if (message.slip !== null) slip.restore(message.slip);
  openFromAddress();
  for (const [name, color] of Object.entries(message.colors))
    document.documentElement.style.setProperty(`--${name}`, color);
});

const link = linksOf(data, go);

/** Opens a view and tells the site, which keeps the history. */
function go(to: string): void {
  const words = search.value.trim();
  if (words !== '') searched = { view, words };
  send({ type: 'view', view: to });
  show(to);
}

const slip = new Slip();
const favourites = new Favourites();
const account = new Account(data.lang);
const coupon = slipView({
  slip,
  account,
  lang: data.lang,
  link,
  skip,
  need: (what) => send({ type: what }),
  onPlaced: () => {
    send({ type: 'bet_placed' });
    void keep();
  },
  share: data.parent === null ? null : (bet) => send({ type: 'share_bet', bet }),
  onOpen: (isOpen) => send(isOpen ? { type: 'view', view: SLIP_VIEW } : { type: 'back' }),
});

/** Opens the slip that the address asks for, once. */
function openFromAddress(): void {
  if (!opensSlip || (slip.state.picks.length === 0 && !account.isPlayer)) return;
  opensSlip = false;
  coupon.setOpen(true);
}

slip.onChange(() => {
  markPressed(slip);
  send({ type: 'slip', text: slip.text });
});

const where = (): Where => ({ lang: data.lang, texts, now: board.now, slip, favourites, link });

function cards(matches: readonly Card[]): HTMLElement {
  const own = shown;
  return cardGroups(matches, (match) => {
    const card = cardView({ ...match, ...latest.get(match.id) }, where());
    own.set(match.id, [...(own.get(match.id) ?? []), card]);
    const end = () =>
      own.set(
        match.id,
        (own.get(match.id) ?? []).filter((one) => one !== card),
      );
    return { element: card.element, end };
  });
}

const drawing = { texts, link, cards };

/** A list with a part for each sport, in the order of the matches. */
function bySport(title: string, matches: readonly Card[]): HTMLElement[] {
  const sports = [...new Set(matches.map(({ sport }) => sport))];
  if (sports.length < 2) return [section(drawing, title, matches)];
  return [h('h1', {}, title), ...sportSections(matches)];
}

/** A part for each sport of the matches, football first and electronic matches last. */
function sportSections(matches: readonly Card[]): HTMLElement[] {
  return [...SPORTS, 'esports' as const]
    .filter((sport) => matches.some((card) => card.sport === sport))
    .map((sport) =>
      section(
        drawing,
        texts[sport],
        matches.filter((card) => card.sport === sport),
      ),
    );
}

async function ask<T>(path: string): Promise<T> {
  const response = await fetch(path, { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(String(response.status));
  // Our own server's answer.
  return (await response.json()) as T;
}

const fixtures = (query: string): Promise<{ matches: Card[] }> => ask(`/api/fixtures?lang=${data.lang}&${query}`);

/** The screen of a view. */
async function screenOf(to: string): Promise<HTMLElement[]> {
  const [kind = '', ...rest] = to.split('-');
  const id = rest.join('-');
  const own = visit;
  switch (kind) {
    case 'live':
      board = await ask(`/api/board?lang=${data.lang}`);
      return bySport(texts.live, board.live);
    case 'soon':
      return bySport(
        texts.soon,
        // Electronic matches begin at any time and have a section of their own.
        (await fixtures(`within=${SOON_HOURS}`)).matches.filter(({ sport }) => sport !== 'esports'),
      );
    case 'esports': {
      const { matches } = await fixtures('sport=esports');
      const live = board.live.filter(({ sport }) => sport === 'esports');
      return [section(drawing, `${texts.esports} · ${texts.live}`, live), section(drawing, texts.soon, matches)];
    }
    case 'sport': {
      const sport = SPORTS.find((one) => one === id);
      if (sport === undefined) throw new Error('404');
      const { matches } = await fixtures(`sport=${sport}`);
      const live = board.live.filter((card) => card.sport === sport);
      return [
        h('h1', {}, texts[sport]),
        ...(live.length > 0 ? [section(drawing, texts.live, live)] : []),
        section(drawing, texts.next, matches),
      ];
    }
    case 'results':
      return bySport(texts.results, (await ask<{ matches: Card[] }>(`/api/results?lang=${data.lang}`)).matches);
    case 'league': {
      const name = board.leagues.find((league) => league.id === id)?.name;
      if (name === undefined) throw new Error('404');
      const { matches } = await fixtures(`league=${encodeURIComponent(id)}`);
      const live = board.live.filter(({ league }) => league === id);
      const star = starButton(favourites, { kind: 'league', name: id }, name, texts);
      return [
        h('div', { class: 'row-head' }, h('h1', {}, name), star),
        ...(live.length > 0 ? [section(drawing, texts.live, live)] : []),
        section(drawing, texts.next, matches),
      ];
    }
    case 'match': {
      const { match } = await ask<{ match: Page }>(`/api/matches/${encodeURIComponent(id)}?lang=${data.lang}`);
      const page = matchView(match, where());
      if (own === visit) updatePage = page.update;
      return [page.element];
    }
    default:
      return home();
  }
}

/** Matches of a search. */
async function foundScreen(words: string): Promise<HTMLElement[]> {
  const query = `lang=${data.lang}&q=${encodeURIComponent(words)}`;
  const { matches } = await ask<{ matches: Card[] }>(`/api/search?${query}`);
  say(notice, `${texts.found}: ${matches.length}`);
  if (matches.length > 0) return [h('h1', {}, texts.found), ...sportSections(matches)];
  return [h('h1', {}, texts.found), h('p', { class: 'small' }, texts.notFoundFor.replace('{words}', words))];
}

const home = (): HTMLElement[] => homeScreen(drawing, board, favourites.all.length > 0 ? favouritesSection() : null);

/** The most matches of one favourite, and of all. */
const FEW_OF_ONE = 2;

/** Matches of the marked leagues and clubs: those under way at once, the next ones when they have been read. */
function favouritesSection(): HTMLElement {
  const own = visit;
  const fits =
    ({ league, home, away }: Card) =>
    ({ kind, name }: Favourite) =>
      kind === 'league' ? league === name : home.name === name || away.name === name;
  const live = board.live.filter((card) => favourites.all.some(fits(card)));
  const place = h('div', { class: 'favourites' });
  const draw = (matches: readonly Card[]) =>
    place.replaceChildren(matches.length > 0 ? cards(matches) : h('p', { class: 'small' }, texts.noFavourites));
  if (live.length > 0) draw(live.slice(0, FEW));
  const read = favourites.all.map(async (favourite) => {
    const { kind, name } = favourite;
    const query = `${kind === 'league' ? 'league' : 'q'}=${encodeURIComponent(name)}`;
    const { matches } = await fixtures(query);
    return matches.filter((card) => fits(card)(favourite)).slice(0, FEW_OF_ONE);
  });
  Promise.all(read).then(
    (found) => {
      if (own !== visit) return;
      const next = new Map(found.flat().map((card) => [card.id, card]));
      draw([...live, ...[...next.values()].sort((one, other) => one.start - other.start)].slice(0, FEW));
    },
    // The matches under way stay; the next visit reads again.
    () => undefined,
  );
  return h('section', {}, h('div', { class: 'row-head' }, h('h2', {}, texts.favourites)), place);
}

const titleOf = (to: string): string => sectionsOf(texts).find(([one]) => one === to)?.[1] ?? texts.title;

function drawNavigation(): void {
  navigation.replaceChildren(...sectionLinks(drawing, view));
  // The open view's chip may be beyond the edge of a phone.
  const current = navigation.querySelector<HTMLElement>('[aria-current]');
  if (current) navigation.scrollLeft = current.offsetLeft - (navigation.clientWidth - current.offsetWidth) / 2;
  leagues.replaceChildren(h('h2', {}, texts.leagues), leagueLinks(link, board.leagues, view));
}

/** Shows a view, or a search in it; the earlier screen stays until the new one is complete or has let the visitor wait. */
function show(to: string, words = ''): void {
  slip.isBuilding = false;
  view = to;
  search.value = words;
  // The number of matches of a search that is over; lost odds stay said.
  if (!document.documentElement.hasAttribute('data-lost')) say(notice, '');
  visit += 1;
  const own = visit;
  drawNavigation();
  void replaceBy(() => screenFor(to, words), own, true);
}

const screenFor = (to: string, words: string): Promise<HTMLElement[]> =>
  words === '' ? screenOf(to) : foundScreen(words);

async function replaceBy(build: () => Promise<HTMLElement[]>, own: number, isNewView: boolean): Promise<void> {
  const before = shown;
  shown = new Map();
  updatePage = null;
  let isNone = false;
  content.setAttribute('aria-busy', 'true');
  const waiting = setTimeout(() => isNewView && own === visit && wait(), SKELETON_MS);
  let screen: HTMLElement[];
  try {
    screen = await build();
  } catch (error) {
    if (own !== visit) return;
    isNone = isMissing(error);
    screen = [failure(error)];
  } finally {
    clearTimeout(waiting);
  }
  // Another view was opened meanwhile, and `shown` is its.
  if (own !== visit) return;
  before.clear();
  hasNoMatch = isNone;
  if (!screen.some((part) => part.matches('h1, :has(h1)'))) screen.unshift(h('h1', { class: 'hidden' }, titleOf(view)));
  content.replaceChildren(...screen);
  content.removeAttribute('aria-busy');
  if (!isNewView) {
    if (heard !== matchOfView()) listen();
    return;
  }
  // The pressed link may be gone; a screen reader and the keyboard go on at the new screen.
  if (document.activeElement !== search) content.focus({ preventScroll: true });
  scrollTo(0, 0);
  listen();
}

/** Shows the shape of the view that loads. */
function wait(): void {
  content.replaceChildren(skeletonOf(view));
  scrollTo(0, 0);
}

const isMissing = (error: unknown): boolean => error instanceof Error && error.message === '404';

function failure(error: unknown): HTMLElement {
  const isGone = isMissing(error);
  const again = h('button', { type: 'button', class: 'chip' }, texts.again);
  again.addEventListener('click', () => show(view));
  return h(
    'div',
    { class: 'failure', role: 'alert' },
    h('p', {}, isGone ? texts.notFound : texts.failed),
    isGone ? null : again,
  );
}

/** Id of the open view's match; null for another view, and for a match that the server does not have: it has no stream. */
const matchOfView = (): string | null =>
  view.startsWith('match-') && !hasNoMatch ? view.slice('match-'.length) : null;

/** Hears the odds of the open view. */
function listen(): void {
  endOdds();
  heard = matchOfView();
  endOdds = hearOdds(heard, {
    onTick: ({ at, cards: parts = [], over = [], page }) => {
      if (page) updatePage?.(page);
      if (parts.length > 0 || over.length > 0) take(at, parts, over);
    },
    onLoss: (isLost) => {
      document.documentElement.toggleAttribute('data-lost', isLost);
      say(notice, isLost ? texts.lost.replace('{time}', formatTime(Date.now())) : texts.regained);
      coupon.setLost(isLost);
      // Ticks carry only changes, and some were missed.
      if (!isLost) void refresh();
    },
  });
}

function take(at: number, parts: readonly LivePart[], over: readonly string[]): void {
  const news = new Map(parts.map((part) => [part.id, part]));
  const gone = new Set(over);
  const kept = board.live.filter(({ id }) => !gone.has(id));
  board = {
    ...board,
    now: at,
    live: kept.map((card) => (news.has(card.id) ? { ...card, ...news.get(card.id) } : card)),
  };
  for (const part of parts) latest.set(part.id, part);
  for (const id of over) latest.set(id, { phase: 'ended', odds: null });
  for (const part of parts) for (const { update } of shown.get(part.id) ?? []) update(part);
  for (const id of over) for (const { element } of shown.get(id) ?? []) element.dataset['phase'] = 'ended';
}

async function refresh(): Promise<void> {
  try {
    board = await ask<Board>(`/api/board?lang=${data.lang}`);
    latest.clear();
    visit += 1;
    await replaceBy(() => screenFor(view, search.value.trim()), visit, false);
  } catch {
    // The feed says again that the odds are lost.
  }
}

let typing: ReturnType<typeof setTimeout> | undefined;
search.addEventListener('input', () => {
  clearTimeout(typing);
  typing = setTimeout(() => {
    const words = search.value.trim();
    if (words === '') {
      searched = null;
      show(view);
      return;
    }
    visit += 1;
    void replaceBy(() => foundScreen(words), visit, false);
  }, 250);
});

skip.addEventListener('click', () => coupon.focus());
toMatches.addEventListener('click', () => content.focus());

const typed = root.querySelector('input');
const { taps, held } = window.takeTaps?.() ?? { taps: [], held: null };
root.replaceChildren(...elements(coupon.element));
if (view === '') {
  drawNavigation();
  content.replaceChildren(...home());
  listen();
} else show(view);
delete document.documentElement.dataset['own'];
takeOver();
send({ type: 'ready' });
void keep();
void enter();
// The site may launch the player while the page loads.
addEventListener('hashchange', () => void enter());

/** The element that the page has drawn in the place of one of the document's screen. */
function twinOf(tapped: HTMLElement): HTMLElement | undefined {
  const { match, selection } = tapped.dataset;
  return [...root.querySelectorAll<HTMLElement>(tapped.localName)].find(
    (one) =>
      one.className === tapped.className &&
      one.getAttribute('href') === tapped.getAttribute('href') &&
      one.dataset['match'] === match &&
      one.dataset['selection'] === selection,
  );
}

/** Goes on with what the visitor did on the document's screen, which the page has drawn again. */
function takeOver(): void {
  for (const tap of taps) twinOf(tap)?.click();
  const pressed = held && twinOf(held);
  // The browser makes no click of a press on one element and a release on another.
  const release = ({ target }: MouseEvent) => void (pressed?.contains(target as Node) && pressed.click());
  if (pressed) addEventListener('mouseup', release, { once: true });
  if (!typed || typed.value === '') return;
  search.value = typed.value;
  search.focus();
  search.dispatchEvent(new Event('input'));
}

/** Opens the player's session with the launch token of the fragment, which is valid once and leaves the address. */
async function enter(): Promise<void> {
  const token = /^#t=([\w-]+)$/.exec(location.hash)?.[1];
  if (token === undefined) return;
  history.replaceState(null, '', location.pathname + location.search);
  try {
    await account.open(token);
    coupon.update();
    openFromAddress();
    void keep();
  } catch {
    send({ type: 'session_dead' });
  }
}

/** The most open bets that the site keeps. */
const MOST_KEPT = 50;

/** Tells the site the next matches and the player's open bets, which it shows without a connection. */
async function keep(): Promise<void> {
  const known = board.next.map(({ home, away, leagueName, start }) => ({
    teams: `${home.name} × ${away.name}`,
    league: leagueName,
    start,
  }));
  let bets = null;
  try {
    const all = account.isPlayer ? await account.bets() : null;
    // Without a connection the slip has them, also if the player opens them then for the first time.
    if (all) coupon.knowBets(all);
    bets =
      all &&
      all
        .filter(({ state }) => state === 'accepted')
        .slice(0, MOST_KEPT)
        .map(({ id, stake, picks }) => ({
          id,
          stake,
          picks: picks.map((pick) => ({
            teams: `${pick.home} × ${pick.away}`,
            pick: `${marketNameOf(pick.selection, data.lang)}: ${selectionNameOf(pick, data.lang)}`,
            odds: pick.odds,
          })),
        }));
  } catch {
    // The site keeps what it has.
    return;
  }
  send({ type: 'keep', fixtures: known, bets });
}
