/** What a player hides of themselves, as pure steps (§6, R32). */
import type { Hide } from '../../contract/limits.ts';

export type HideFlag = keyof Hide;

/** In the order of the screen; `all` stands above them. */
export const hideParts = [
  'username',
  'statistics',
  'activity',
  'played_games',
  'battle_rewards',
] as const satisfies readonly HideFlag[];

/** Everything hidden, or nothing. */
export const every = (on: boolean): Hide => ({
  username: on,
  statistics: on,
  activity: on,
  played_games: on,
  battle_rewards: on,
  all: on,
});

/** What is hidden once a switch has been turned: all data implies the rest, and showing a part shows not all is hidden. */
export function turned(hide: Hide, flag: HideFlag, on: boolean): Hide {
  if (flag === 'all') return every(on);
  const next = { ...hide, [flag]: on };
  return on ? next : { ...next, all: false };
}

/** The switches that differ, as `update-settings` takes them. */
export function changedFlags(from: Hide, to: Hide): Partial<Hide> {
  const flags = Object.keys(to) as HideFlag[];
  return Object.fromEntries(flags.filter((flag) => from[flag] !== to[flag]).map((flag) => [flag, to[flag]]));
}
