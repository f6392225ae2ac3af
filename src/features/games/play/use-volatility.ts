import { useLingui } from '@lingui/react/macro';
import type { GameDetail } from '../../../contract/games.ts';

interface Volatility {
  readonly name: string;
  readonly level: 1 | 2 | 3 | 4;
}

/** The volatility as a word and as a level for the bars. */
export function useVolatility(volatility: GameDetail['volatility'] | undefined): Volatility {
  const { t } = useLingui();
  const all: Readonly<Record<GameDetail['volatility'], Volatility>> = {
    low: { name: t`Baixa`, level: 1 },
    medium: { name: t`Média`, level: 2 },
    high: { name: t`Alta`, level: 3 },
    very_high: { name: t`Muito alta`, level: 4 },
  };
  return all[volatility ?? 'medium'];
}
