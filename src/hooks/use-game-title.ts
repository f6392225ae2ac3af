import { useLingui } from '@lingui/react/macro';
import type { GameRef } from '../contract/wallet.ts';
import { SPORTS_PROVIDER } from '../domain/sports-provider.ts';

/** Returns the name of a game in the page's language. A game has one title in both languages; the sportsbook has two. */
export function useGameTitle(): (game: Pick<GameRef, 'providercode' | 'title'>) => string {
  const { t } = useLingui();
  return ({ providercode, title }) => (providercode === SPORTS_PROVIDER ? t`Esportes` : title);
}
