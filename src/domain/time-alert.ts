/** Whether a time alert waits for the player's answer; the game is paused meanwhile. */
import { proxy } from 'valtio';

export const timeAlert = proxy({ isDue: false });
