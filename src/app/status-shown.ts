import { observable } from '../lib/observable.ts';

/** Whether the generic error or not-found page is shown: nothing may open over it by itself (NAV-3). */
export const statusShown = observable(false);
