/** What a player sets for their own protection. Each write needs a connection, none is queued: a limit holds or it does not. */
import type { QueryClient } from '@tanstack/react-query';
import { request } from '../../api/client.ts';
import {
  type Exclusion,
  type ExclusionValue,
  type LimitKind,
  type LimitPeriod,
  removeSelfExclusion,
  type Settings,
  selfExclude,
  updateSettings,
} from '../../contract/limits.ts';
import { checkSession } from '../../domain/session.ts';
import { exclusionQuery, settingsQuery } from './queries.ts';

/** Shows what the API confirmed, unless an older answer is still on its way: that one must not come after it. */
async function show(queryClient: QueryClient, settings: Settings): Promise<void> {
  const { queryKey } = settingsQuery();
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, settings);
}

/** Sets, lowers, asks to raise or confirms one limit; null: none. Sent twice it does no more than once. Throws `ApiError`: `limit_required`. */
export async function saveLimit(
  queryClient: QueryClient,
  kind: LimitKind,
  period: LimitPeriod,
  value: number | null,
): Promise<Settings> {
  const { data } = await request(updateSettings, { body: { limits: { [kind]: { [period]: value } } } });
  await show(queryClient, data);
  // A deposit is refused by what is left of a limit, and an account may have lacked this very one.
  if (kind === 'deposit' || kind === 'loss' || kind === 'time') void checkSession();
  return data;
}

/** Minutes between two time alerts; null: none. Throws `ApiError`. */
export async function saveTimeAlert(queryClient: QueryClient, minutes: number | null): Promise<void> {
  const { data } = await request(updateSettings, { body: { time_alert_minutes: minutes } });
  await show(queryClient, data);
}

/** Pauses or excludes from `date` (`YYYY-MM-DD`) on. Throws `ApiError`: `self_exclusion_in_force`. */
export async function exclude(queryClient: QueryClient, value: ExclusionValue, date: string): Promise<Exclusion> {
  try {
    const { data } = await request(selfExclude, { body: { value, date } });
    return data;
  } finally {
    await afterExclusion(queryClient);
  }
}

/** Takes an exclusion back. Throws `ApiError`: `self_exclusion_in_force`, `not_excluded`. */
export async function endExclusion(queryClient: QueryClient): Promise<void> {
  try {
    await request(removeSelfExclusion, { body: {} });
  } finally {
    await afterExclusion(queryClient);
  }
}

/** Whether it went through or not: what holds now is the API's to say, and so is what this session may still do. */
async function afterExclusion(queryClient: QueryClient): Promise<void> {
  void checkSession();
  void queryClient.invalidateQueries({ queryKey: ['wallet'] });
  await queryClient.invalidateQueries(exclusionQuery());
}
