import { proxy } from 'valtio/vanilla';

/** Whether the operator has assigned a mission to the guest of this browser; a player's list is read without it. */
export const missions = proxy({ guestHasOne: false });
