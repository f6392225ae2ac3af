import type { UpdateState, Updates } from '../api/worker.ts';
import { observable } from '../lib/observable.ts';

/** Whether a new build waits for the player's decision. */
export const updateState = observable<UpdateState>('none');

/** The watcher of new builds; null until the late part of the app has started it. */
export const updates: { current: Updates | null } = { current: null };
