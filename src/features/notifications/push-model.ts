/** Rules for our own question about push (PUSH-1). No React, no browser. */

const DAY = 24 * 3_600_000;
/** Wait after a denial and after closing the question (PUSH-1), ms. */
export const AFTER_DENIAL = 5 * DAY;
export const AFTER_CLOSE = DAY;

export interface PushSituation {
  readonly isPlayer: boolean;
  readonly canPush: boolean;
  readonly permission: NotificationPermission;
  /** On a phone or tablet push works only in the installed app. */
  readonly isMobile: boolean;
  readonly isInstalled: boolean;
  /** Time of the browser's denial, ms since 1970; null: never. */
  readonly deniedAt: number | null;
  /** Time at which the player closed our question, ms since 1970; null: never. */
  readonly closedAt: number | null;
  readonly now: number;
}

/** Whether a wait has passed. A time in the future comes from a wrong clock and counts as passed. */
function isOver(at: number | null, wait: number, now: number): boolean {
  return at === null || now - at >= wait || at > now;
}

/** Whether the question may appear by itself (PUSH-1). The switch in the settings always may ask. */
export function mayAsk(situation: PushSituation): boolean {
  const { isPlayer, canPush, permission, isMobile, isInstalled, deniedAt, closedAt, now } = situation;
  if (!isPlayer || !canPush || permission !== 'default') return false;
  if (isMobile && !isInstalled) return false;
  return isOver(deniedAt, AFTER_DENIAL, now) && isOver(closedAt, AFTER_CLOSE, now);
}

/**
 * State of push in this browser. `unsupported`: no push, or, on a phone, only in the installed app. `blocked`: the
 * player has denied it, and only the browser's settings can change that.
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
