import type { UpdateState, Updates } from '../api/worker.ts';
import { observable } from '../lib/observable.ts';

/** Whether a new build waits for the player's word. */
export const updateState = observable<UpdateState>('none');

/** Takes the new build; nothing until the late part of the app has begun to watch for builds. */
export const updates: { current: Updates | null } = { current: null };
