/** Turning a privacy switch: on the screen at once, at the API one after the other, back when it refuses. */
import type { QueryClient } from '@tanstack/react-query';
import { request } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { type Hide, updateSettings } from '../../contract/limits.ts';
import { toggleHideMetrics } from '../../contract/profile.ts';
import { session } from '../../domain/session-state.ts';
import { changedFlags, type HideFlag, turned } from './hide.ts';
import { profileQuery } from './queries.ts';

let queue: Promise<unknown> = Promise.resolve();
let waiting = 0;

/** Turns one switch. Throws `ApiError`; then the screen shows what the API last confirmed. */
export async function turnHide(queryClient: QueryClient, flag: HideFlag, on: boolean): Promise<void> {
  if (session.token === null) {
    throw new ApiError({ status: 401, code: 'token_missing', message: 'Authentication token is not available.' });
  }
  const { queryKey } = profileQuery();
  // A read that is under way would bring the switch back as it was.
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
    // A later press is still on its way: its answer will say all.
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

/** R32: one call for all six; any other switch by its name. */
async function send(flag: HideFlag, on: boolean, changed: Partial<Hide>): Promise<Hide> {
  if (flag === 'all') return (await request(toggleHideMetrics, { body: { hide_metrics: on } })).data.hide;
  return (await request(updateSettings, { body: { hide: changed } })).data.hide;
}

function show(queryClient: QueryClient, hide: Hide): void {
  queryClient.setQueryData(profileQuery().queryKey, (profile) => profile && { ...profile, hide });
}
