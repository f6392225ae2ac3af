import { observable } from '../lib/observable.ts';

/** Whether the generic error or not-found page is on the screen: nothing may open over it by itself (R3). */
export const statusShown = observable(false);
