import { useLingui } from '@lingui/react/macro';
import { dayKey, formatClock, formatDayClock, type Lang } from './time.ts';

/**
 * From when what is seen is: `atualizado às 14:32`, and of another day with that day, since a bare time is read as
 * today's. Milliseconds since 1970; nothing for 0, which stands for "not known".
 */
export function useSince(updatedAt: number): string | undefined {
  const { t, i18n } = useLingui();
  if (updatedAt <= 0) return undefined;
  const locale: Lang = i18n.locale === 'en' ? 'en' : 'pt';
  const isToday = dayKey(updatedAt) === dayKey(Date.now());
  const time = isToday ? formatClock(updatedAt, locale) : formatDayClock(updatedAt, locale);
  return isToday ? t`atualizado às ${time}` : t`atualizado em ${time}`;
}
