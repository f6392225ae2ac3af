/** Turns a privacy switch (DATA-1): an optimistic update, sent one after the other, rolled back on a refusal. */
import type { QueryClient } from '@tanstack/react-query';
import { request } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { type Hide, updateSettings } from '../../contract/limits.ts';
import { toggleHideMetrics } from '../../contract/profile.ts';
import { session } from '../../domain/session/state.ts';
import { changedFlags, type HideFlag, turned } from './hide.ts';
import { profileQuery } from './queries.ts';

let queue: Promise<unknown> = Promise.resolve();
let waiting = 0;

/** Turns one switch. Throws `ApiError`; the screen then shows the API's last confirmed state. */
export async function turnHide(queryClient: QueryClient, flag: HideFlag, on: boolean): Promise<void> {
  if (session.token === null) {
    throw new ApiError({ status: 401, code: 'token_missing', message: 'Authentication token is not available.' });
  }
  const { queryKey } = profileQuery();
  // A running read would bring the old state back.
  await queryClient.cancelQueries({ queryKey });
  const before = queryClient.getQueryData(queryKey)?.hide;
  if (!before) return;
  const after = turned(before, flag, on);
  show(queryClient, after);
  waiting += 1;
  const sent = queue.then(() => send(flag, on, changedFlags(before, after)));
  queue = sent.catch(() => undefined);
  try {
    const confirmed = await sent;
    // A later press is pending; its answer holds the whole state.
    if (waiting === 1) show(queryClient, confirmed);
  } catch (error) {
    show(queryClient, before);
    throw error;
  } finally {
    waiting -= 1;
    if (waiting === 0) {
      void queryClient.invalidateQueries({ queryKey: ['profile', 'public'] });
      void queryClient.invalidateQueries({ queryKey });
    }
  }
}

/** One call sets all six switches (DATA-1); any other switch is sent by its name. */
async function send(flag: HideFlag, on: boolean, changed: Partial<Hide>): Promise<Hide> {
  if (flag === 'all') return (await request(toggleHideMetrics, { body: { hide_metrics: on } })).data.hide;
  return (await request(updateSettings, { body: { hide: changed } })).data.hide;
}

function show(queryClient: QueryClient, hide: Hide): void {
  queryClient.setQueryData(profileQuery().queryKey, (profile) => profile && { ...profile, hide });
}
