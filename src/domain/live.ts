import type { Live } from '../api/live.ts';
import { observable } from '../lib/observable.ts';

/** The page's live connection; null until the part of the app that loads after the first paint has made it. */
export const liveConnection = observable<Live | null>(null);
