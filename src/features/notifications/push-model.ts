/** When our own question about push may be shown (§4, §9). No React, no browser. */

const DAY = 24 * 3_600_000;
/** §9. */
export const AFTER_DENIAL = 5 * DAY;
export const AFTER_CLOSE = DAY;

export interface PushSituation {
  readonly isPlayer: boolean;
  readonly canPush: boolean;
  readonly permission: NotificationPermission;
  /** A phone or tablet, where push is only for the installed app. */
  readonly isMobile: boolean;
  readonly isInstalled: boolean;
  /** When the browser's question was answered with no; null: never. Milliseconds since 1970. */
  readonly deniedAt: number | null;
  /** When our question was put away. */
  readonly closedAt: number | null;
  readonly now: number;
}

/** A moment that lies ahead was written by a clock that went wrong: it keeps nobody silent for longer than its wait. */
function isOver(at: number | null, wait: number, now: number): boolean {
  return at === null || now - at >= wait || at > now;
}

/** Whether the question may be shown by itself. Who opens the settings may always ask. */
export function mayAsk(situation: PushSituation): boolean {
  const { isPlayer, canPush, permission, isMobile, isInstalled, deniedAt, closedAt, now } = situation;
  if (!isPlayer || !canPush || permission !== 'default') return false;
  if (isMobile && !isInstalled) return false;
  return isOver(deniedAt, AFTER_DENIAL, now) && isOver(closedAt, AFTER_CLOSE, now);
}

/**
 * What the settings say of this browser. `unsupported`: it has no push, or, on a phone, has it in the installed app alone;
 * `blocked`: the player has told the browser no, and only the browser's settings change that.
 */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'on';

export function pushState(
  { canPush, permission }: Pick<PushSituation, 'canPush' | 'permission'>,
  wantedBy: string | null,
  playerId: string | null,
): PushState {
  if (!canPush) return 'unsupported';
  if (permission === 'denied') return 'blocked';
  return permission === 'granted' && wantedBy !== null && wantedBy === playerId ? 'on' : 'off';
}
