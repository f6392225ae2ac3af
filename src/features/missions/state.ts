import { proxy } from 'valtio/vanilla';

/** Whether the operator assigned a mission to this guest in this visit; a player's list is read without it. */
export const missions = proxy({ guestHasOne: false });
