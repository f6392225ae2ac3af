import { cardView } from '../client/card.ts';
import { drawWith, h } from '../client/dom.ts';
import { createPage, homeScreen, leagueLinks, linksOf, SLIP_VIEW, sectionLinks } from '../client/first-screen.ts';
import type { PageData } from '../client/page-data.ts';
import { textsOf } from '../client/texts.ts';
import { markupDocument } from './markup.ts';

/**
 * The page's first screen as HTML, painted before the page's script has arrived: the whole home, and of another view the
 * parts that every view has.
 */
export function firstScreen(data: PageData): string {
  const { lang, board } = data;
  const view = data.view === SLIP_VIEW ? '' : data.view;
  const texts = textsOf(lang);
  const link = linksOf(data, null);
  return drawWith(markupDocument, () => {
    const { navigation, leagues, content, elements } = createPage(texts);
    const where = { lang, texts, now: board.now, link, slip: null };
    const drawing = {
      texts,
      link,
      cards: (matches: PageData['board']['live']) =>
        h('div', { class: 'cards' }, ...matches.map((match) => cardView(match, where).element)),
    };
    navigation.append(...sectionLinks(drawing, view));
    leagues.append(h('h2', {}, texts.leagues), leagueLinks(link, board.leagues, view));
    if (view === '') content.append(...homeScreen(drawing, board, null));
    return elements(null)
      .map(({ outerHTML }) => outerHTML)
      .join('');
  });
}
