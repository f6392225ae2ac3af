import type { Live } from '../api/live.ts';
import { observable } from '../lib/observable.ts';

/** The live connection of this page; null until the late part of the app has made it. */
export const liveConnection = observable<Live | null>(null);
