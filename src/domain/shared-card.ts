/** The card that a player brings into the chat from another page. */
import { proxy } from 'valtio/vanilla';
import type { Attachment } from '../contract/chat.ts';
import type { Game } from '../contract/games.ts';
import type { Mission } from '../contract/missions.ts';
import type { Round } from '../contract/wallet.ts';
import { currentLocale } from './locale.ts';
import { SPORTS_PROVIDER, SPORTS_TITLE_EN } from './sports-provider.ts';

/** The card that the chat's composer has not taken yet. */
export const sharedCard: { waiting: Attachment | null } = proxy<{ waiting: Attachment | null }>({ waiting: null });

export function gameCard({
  providercode,
  gamecode,
  title,
}: Pick<Game, 'providercode' | 'gamecode' | 'title'>): Attachment {
  return { attachment_type: 'game', attachment_url: `/casino/${providercode}/${gamecode}`, title, title_en: '' };
}

/**
 * @param id of a settled bet; an open one has no page that others may see
 * @param game null: not known yet
 */
export function betCard(id: string, game: Pick<Round['game'], 'providercode' | 'title'> | null): Attachment {
  return {
    attachment_type: 'bet',
    attachment_url: `/bets/${id}`,
    title: game?.title ?? '',
    title_en: game?.providercode === SPORTS_PROVIDER ? SPORTS_TITLE_EN : '',
  };
}

/** The card of a player's round; null while it is open, because an open bet has no page that others may see. */
export function roundCard({ status, steps, game }: Pick<Round, 'status' | 'steps' | 'game'>): Attachment | null {
  const bet = status === 'settled' ? steps.find(({ kind }) => kind === 'bet') : undefined;
  return bet === undefined ? null : betCard(bet.transaction, game);
}

/** A mission of a period is shared as that of every period: its readers get their own one. */
export function missionCard({
  id,
  title,
  title_en = title,
}: Pick<Mission, 'id' | 'title'> & { readonly title_en?: string }): Attachment {
  const [of = ''] = id.split('.');
  return { attachment_type: 'mission', attachment_url: `/?sheet=missions:${of}`, title, title_en };
}

/** Title of a card in the page's language. */
export const cardTitle = ({ title, title_en }: Pick<Attachment, 'title' | 'title_en'>): string =>
  (currentLocale() === 'en' && title_en) || title;
