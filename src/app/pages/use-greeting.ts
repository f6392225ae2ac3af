import { useLingui } from '@lingui/react/macro';

const HOUR = new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Sao_Paulo', hour: '2-digit', hourCycle: 'h23' });

/** Returns the greeting for the hour in São Paulo. */
export function useGreeting(): string {
  const { t } = useLingui();
  const hour = Number(HOUR.format(new Date()));
  if (hour >= 5 && hour < 12) return t`Bom dia`;
  if (hour >= 12 && hour < 18) return t`Boa tarde`;
  return t`Boa noite`;
}
