/** Push as a player switches it on and off, and as it is kept alive. Loaded lazily. */
import { msg } from '@lingui/core/macro';
import { request } from '../../api/client.ts';
import {
  askPermission,
  canPush,
  closeShown,
  dropSubscription,
  pushPermission,
  sendSubscription,
} from '../../api/push.ts';
import { unsubscribePush } from '../../contract/push.ts';
import { keepPendingLink, readPushFacts, writePushFacts } from '../../storage/device-facts.ts';

/** §8: the three sentences, and which of them a failure is. */
export const PUSH_FAULTS = {
  unsupported: msg`Seu navegador não suporta notificações push.`,
  permission: msg`Não foi possível obter permissão para notificações.`,
  subscription: msg`Erro ao se inscrever para notificações push.`,
};
export type PushFault = keyof typeof PUSH_FAULTS;

/**
 * Asks the browser and subscribes this player. Must be called from a press: browsers ask only then.
 * @returns what went wrong, or null.
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
    // Nobody could say at the next launch whose this is, nor switch it off.
    await switchPushOff();
  } catch {
    // Told below: the browser's service, our own, or no room to remember it.
  }
  return 'subscription';
}

/** No more push in this browser. The platform is told; where it cannot be, the browser's service tells it (410). */
export async function switchPushOff(): Promise<void> {
  await writePushFacts({ wantedBy: null, resumedBy: null, closedAt: Date.now() });
  const endpoint = await dropSubscription().catch(() => null);
  if (endpoint !== null) await request(unsubscribePush, { body: { endpoint } }).catch(() => undefined);
}

/** One after the other: a renewal that is under way while its player leaves would subscribe this browser after all. */
let last: Promise<void> = Promise.resolve();

function inTurn(work: () => Promise<void>): Promise<void> {
  last = last.then(work);
  return last;
}

/**
 * At each launch and login the subscription is sent again: browsers renew it without telling, and the platform drops what
 * its service calls gone. Who was sent away by the API and has logged in again has it back as it was. One that another
 * player left in this browser is ended instead, with what it has shown. Never throws.
 */
export function renewPush(playerId: string): Promise<void> {
  return inTurn(async () => {
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
 * The player is not here any more: nothing more for them in this browser, on its screen or icon, or waiting to be opened.
 * Who did not leave by themselves (their session was `refused`) is remembered by their id alone, to have it again. Never
 * throws.
 */
export function forgetPush(why: 'logout' | 'refused'): Promise<void> {
  return inTurn(async () => {
    const { wantedBy, resumedBy } = await readPushFacts();
    const gone = { wantedBy: null, resumedBy: why === 'refused' ? (wantedBy ?? resumedBy) : null };
    await Promise.allSettled([writePushFacts(gone), keepPendingLink(null), closeShown(), dropSubscription()]);
    const { clearAppBadge } = navigator as { clearAppBadge?: () => Promise<void> };
    await clearAppBadge?.call(navigator).catch(() => undefined);
  });
}
