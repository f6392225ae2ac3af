import { useLingui } from '@lingui/react/macro';
import { currentLocale } from '../../domain/locale.ts';
import { formatNumber } from '../../lib/numbers.ts';

/**
 * Returns the function that says a number of games: `Nenhum jogo`, `1 jogo`, `1.234 jogos`. Not with Lingui's plural, which uses
 * `Intl` (decision 044).
 */
export function useGameCount(): (total: number) => string {
  const { t } = useLingui();
  return (total) => {
    if (total === 0) return t`Nenhum jogo`;
    const figure = formatNumber(total, currentLocale());
    return total === 1 ? t`1 jogo` : t`${figure} jogos`;
  };
}
