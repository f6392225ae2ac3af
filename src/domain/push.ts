/** Switches push on and off in this browser, and follows the player's login and logout. */
import { request } from '../api/client.ts';
import { askPermission, canPush, closeShown, dropSubscription, pushPermission, sendSubscription } from '../api/push.ts';
import { unsubscribePush } from '../contract/push.ts';
import { keepPendingLink, readPushFacts, writePushFacts } from '../storage/device-facts.ts';

export type PushFault = 'unsupported' | 'permission' | 'subscription';

/**
 * Asks the browser and subscribes this player. Must be called from a press, as browsers require.
 * @returns the fault, or null
 */
export async function switchPushOn(playerId: string): Promise<PushFault | null> {
  if (!canPush()) return 'unsupported';
  const permission = await askPermission().catch(() => 'denied' as const);
  if (permission !== 'granted') {
    await writePushFacts(permission === 'denied' ? { deniedAt: Date.now() } : { closedAt: Date.now() });
    return 'permission';
  }
  try {
    await sendSubscription();
    if (await writePushFacts({ wantedBy: playerId, resumedBy: null, deniedAt: null, closedAt: null })) return null;
    // Without the stored fact the next launch could not tell whose subscription it is, nor end it.
    await switchPushOff();
  } catch {
    // Reported below: the push service, our API, or full storage.
  }
  return 'subscription';
}

/** Ends push in this browser and tells the API; if that fails, the push service answers its next push with 410. */
export async function switchPushOff(): Promise<void> {
  await writePushFacts({ wantedBy: null, resumedBy: null, closedAt: Date.now() });
  const endpoint = await dropSubscription().catch(() => null);
  if (endpoint !== null) await request(unsubscribePush, { body: { endpoint } }).catch(() => undefined);
}

/** Runs tasks one after the other: a renewal that ends after its player's logout would subscribe this browser again. */
let last: Promise<void> = Promise.resolve();

function afterPrevious(work: () => Promise<void>): Promise<void> {
  last = last.then(work);
  return last;
}

/**
 * Sends the subscription again at each launch and login: browsers renew it silently, and the platform deletes one that
 * the push service calls gone. A player whose session was refused gets the subscription back after the next login.
 * Another player's subscription in this browser is ended, and its notifications are closed. Never throws.
 */
export function renewPush(playerId: string): Promise<void> {
  return afterPrevious(async () => {
    if (!canPush() || pushPermission() !== 'granted') return;
    const { wantedBy, resumedBy } = await readPushFacts();
    try {
      if (wantedBy === playerId) await sendSubscription();
      else if (resumedBy === playerId) {
        await sendSubscription();
        await writePushFacts({ wantedBy: playerId, resumedBy: null });
      } else if (wantedBy !== null || resumedBy !== null) {
        await writePushFacts({ wantedBy: null, resumedBy: null });
        await Promise.all([closeShown(), dropSubscription()]);
      }
    } catch {
      // The next launch tries again.
    }
  });
}

/**
 * Removes the player's push from this browser: subscription, shown notifications, badge and pending link. For a player
 * whose session was `refused` only the id is kept, to resume later. Never throws.
 */
export function forgetPush(why: 'logout' | 'refused'): Promise<void> {
  return afterPrevious(async () => {
    const { wantedBy, resumedBy } = await readPushFacts();
    const gone = { wantedBy: null, resumedBy: why === 'refused' ? (wantedBy ?? resumedBy) : null };
    await Promise.allSettled([writePushFacts(gone), keepPendingLink(null), closeShown(), dropSubscription()]);
    const { clearAppBadge } = navigator as { clearAppBadge?: () => Promise<void> };
    await clearAppBadge?.call(navigator).catch(() => undefined);
  });
}
