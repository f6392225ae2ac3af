import { Trans } from '@lingui/react/macro';
import { serverNow } from '../api/server-time.ts';
import { currentLocale } from '../domain/locale.ts';
import { daysAgo } from '../lib/by-day.ts';
import { formatDate } from '../lib/time.ts';

/** Name of a day (`2026-11-20`): today and yesterday by their words. */
export function DayName({ day }: { readonly day: string }) {
  const ago = daysAgo(day, serverNow());
  if (ago === 0) return <Trans>Hoje</Trans>;
  if (ago === 1) return <Trans>Ontem</Trans>;
  return formatDate(`${day}T12:00:00-03:00`, currentLocale());
}
