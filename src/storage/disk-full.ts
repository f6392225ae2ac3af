import { observable, type Settable } from '../lib/observable.ts';

/**
 * Whether this browser has refused, for want of room, to keep what a visit without a network would need. Stays so until
 * the page goes: the screens say it once.
 */
export const diskFull: Settable<boolean> = observable(false);
