import { useLingui } from '@lingui/react/macro';
import { formatMoney } from '../lib/money.ts';

/** The bonus part of a balance as it follows the real one ("+ R$ 50,00 de bônus"); undefined without one. Centavos. */
export function useBonusWords(bonus: number | undefined): string | undefined {
  const { t } = useLingui();
  return bonus ? t`+ ${formatMoney(bonus)} de bônus` : undefined;
}
