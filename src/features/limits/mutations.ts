/**
 * Writes of a player's own protection (CARE-1, CARE-4). Each needs a connection; none is queued, because a limit must
 * hold or visibly fail.
 */
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
import { answerTimeAlert } from '../../contract/wallet.ts';
import { checkSession } from '../../domain/session/session.ts';
import { settingsQuery } from '../../domain/settings-query.ts';
import { exclusionQuery, sessionSumQuery } from './queries.ts';

/** Shows the API's confirmed settings. Cancels a running read, whose older answer would overwrite them. */
async function show(queryClient: QueryClient, settings: Settings): Promise<void> {
  const { queryKey } = settingsQuery();
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, settings);
}

/**
 * Sets, lowers, requests a raise of, or confirms one limit (CARE-1); null: no limit. Idempotent. Throws `ApiError`:
 * `limit_required`.
 */
export async function saveLimit(
  queryClient: QueryClient,
  kind: LimitKind,
  period: LimitPeriod,
  value: number | null,
): Promise<Settings> {
  const { data } = await request(updateSettings, { body: { limits: { [kind]: { [period]: value } } } });
  await show(queryClient, data);
  // The account state depends on these limits: the rest of the deposit limit, and whether a required limit is missing.
  if (kind === 'deposit' || kind === 'loss' || kind === 'time') void checkSession();
  return data;
}

/** Sets the minutes between two time alerts (CARE-6); null: none. Throws `ApiError`. */
export async function saveTimeAlert(queryClient: QueryClient, minutes: number | null): Promise<void> {
  const { data } = await request(updateSettings, { body: { time_alert_minutes: minutes } });
  await show(queryClient, data);
}

/** Answers a time alert (CARE-6); `stop` ends the open games. Throws `ApiError`. */
export async function answerAlert(queryClient: QueryClient, answer: 'continue' | 'stop'): Promise<void> {
  const { data } = await request(answerTimeAlert, { body: { answer } });
  queryClient.setQueryData(sessionSumQuery().queryKey, (shown) => shown && { ...shown, ...data });
}

/**
 * Pauses or excludes the player from `date` (`YYYY-MM-DD`) on (CARE-4). Throws `ApiError`: `self_exclusion_in_force`.
 */
export async function exclude(queryClient: QueryClient, value: ExclusionValue, date: string): Promise<Exclusion> {
  try {
    const { data } = await request(selfExclude, { body: { value, date } });
    return data;
  } finally {
    await afterExclusion(queryClient);
  }
}

/** Takes an exclusion back (CARE-4). Throws `ApiError`: `self_exclusion_in_force`, `not_excluded`. */
export async function endExclusion(queryClient: QueryClient): Promise<void> {
  try {
    await request(removeSelfExclusion, { body: {} });
  } finally {
    await afterExclusion(queryClient);
  }
}

/** Reads the exclusion and the session again, also after a failure, because only the API knows the present state. */
async function afterExclusion(queryClient: QueryClient): Promise<void> {
  void checkSession();
  void queryClient.invalidateQueries({ queryKey: ['wallet'] });
  await queryClient.invalidateQueries(exclusionQuery());
}
