import { t } from '@lingui/core/macro';
import type { Mission } from '../../contract/missions.ts';
import { formatMoney } from '../../lib/money.ts';

/** Progress of a mission in words: "3 de 10 rodadas". Without Lingui's plural, which is slow on the lobby (decision 044). */
export function progressWords({ unit, progress, goal }: Pick<Mission, 'unit' | 'progress' | 'goal'>): string {
  switch (unit) {
    case 'centavos': {
      const [staked, wanted] = [formatMoney(progress), formatMoney(goal)];
      return t`${staked} de ${wanted} apostados`;
    }
    case 'games':
      return goal === 1 ? t`${progress} de 1 jogo` : t`${progress} de ${goal} jogos`;
    case 'days':
      return goal === 1 ? t`${progress} de 1 dia` : t`${progress} de ${goal} dias`;
    case 'wins':
      return goal === 1 ? t`${progress} de 1 vitória` : t`${progress} de ${goal} vitórias`;
    default:
      return goal === 1 ? t`${progress} de 1 rodada` : t`${progress} de ${goal} rodadas`;
  }
}

/** The reward in words. */
export function rewardWords({ kind, amount, title }: Mission['reward']): string {
  if (kind === 'box') return t`1 caixa`;
  if (kind === 'points') return title;
  const money = formatMoney(amount);
  return kind === 'bonus' ? t`${money} em bônus` : money;
}
