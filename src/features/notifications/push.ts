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
    if (await writePushFacts({ wantedBy: playerId, deniedAt: null, closedAt: null })) return null;
    // Nobody could say at the next launch whose this is, nor switch it off.
    await switchPushOff();
  } catch {
    // Told below: the browser's service, our own, or no room to remember it.
  }
  return 'subscription';
}

/** No more push in this browser. The platform is told; where it cannot be, the browser's service tells it (410). */
export async function switchPushOff(): Promise<void> {
  await writePushFacts({ wantedBy: null, closedAt: Date.now() });
  const endpoint = await dropSubscription().catch(() => null);
  if (endpoint !== null) await request(unsubscribePush, { body: { endpoint } }).catch(() => undefined);
}

/**
 * At each launch the subscription is sent again: browsers renew it without telling, and the platform drops what its
 * service calls gone. One that another player left in this browser is ended instead, with what it has shown. Never throws.
 */
export async function renewPush(playerId: string): Promise<void> {
  if (!canPush() || pushPermission() !== 'granted') return;
  const { wantedBy } = await readPushFacts();
  try {
    if (wantedBy === playerId) await sendSubscription();
    else if (wantedBy !== null) {
      await writePushFacts({ wantedBy: null });
      await Promise.all([closeShown(), dropSubscription()]);
    }
  } catch {
    // The next launch tries again.
  }
}

/** The player has left: nothing more for them in this browser, on its screen or icon, or waiting to be opened. Never throws. */
export async function forgetPush(): Promise<void> {
  await Promise.allSettled([
    writePushFacts({ wantedBy: null }),
    keepPendingLink(null),
    closeShown(),
    dropSubscription(),
  ]);
  const { clearAppBadge } = navigator as { clearAppBadge?: () => Promise<void> };
  await clearAppBadge?.call(navigator).catch(() => undefined);
}
