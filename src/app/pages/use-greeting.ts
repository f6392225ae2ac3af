import { useLingui } from '@lingui/react/macro';
import { hourOf } from '../../lib/time.ts';

/** Returns the greeting for the hour in São Paulo. */
export function useGreeting(): string {
  const { t } = useLingui();
  const hour = hourOf(Date.now());
  if (hour >= 5 && hour < 12) return t`Bom dia`;
  if (hour >= 12 && hour < 18) return t`Boa tarde`;
  return t`Boa noite`;
}
