import { useLingui } from '@lingui/react/macro';
import { dayKey, formatClock, formatDayClock, type Lang } from './time.ts';

/**
 * Returns the age of the shown data: `atualizado às 14:32`, with the day if it is not today. `updatedAt` in
 * milliseconds since 1970; undefined for 0, which means unknown.
 */
export function useSince(updatedAt: number): string | undefined {
  const { t, i18n } = useLingui();
  if (updatedAt <= 0) return undefined;
  const locale: Lang = i18n.locale === 'en' ? 'en' : 'pt';
  const isToday = dayKey(updatedAt) === dayKey(Date.now());
  const time = isToday ? formatClock(updatedAt) : formatDayClock(updatedAt, locale);
  return isToday ? t`atualizado às ${time}` : t`atualizado em ${time}`;
}
