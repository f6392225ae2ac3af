/** A player's privacy flags as pure steps (DATA-1). */
import type { Hide } from '../../contract/limits.ts';

export type HideFlag = keyof Hide;

/** In the order of the screen; `all` is above them. */
export const hideParts = [
  'username',
  'statistics',
  'activity',
  'played_games',
  'battle_rewards',
] as const satisfies readonly HideFlag[];

/** All flags set, or none. */
export const every = (on: boolean): Hide => ({
  username: on,
  statistics: on,
  activity: on,
  played_games: on,
  battle_rewards: on,
  all: on,
});

/** The flags after a switch was turned: `all` sets every flag, and clearing one flag clears `all` (DATA-1). */
export function turned(hide: Hide, flag: HideFlag, on: boolean): Hide {
  if (flag === 'all') return every(on);
  const next = { ...hide, [flag]: on };
  return on ? next : { ...next, all: false };
}

/** The changed flags, for `update-settings`. */
export function changedFlags(from: Hide, to: Hide): Partial<Hide> {
  const flags = Object.keys(to) as HideFlag[];
  return Object.fromEntries(flags.filter((flag) => from[flag] !== to[flag]).map((flag) => [flag, to[flag]]));
}
