/**
 * Components of the shell in files of their own, because not every visitor needs them at once: sheets, the desktop's
 * side menu, the player's parts, the offline notice, the footer (below the fold, so it moves nothing), and the
 * decorative horizon.
 */
import { onlineManager } from '@tanstack/react-query';
import { age } from '../../domain/age.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { wide } from '../../lib/use-wide.ts';
import { ageGate } from '../overlays/age-gate.ts';
// The document may show the side menu, the horizon, the player's actions and the offline notice before their code loads,
// so the page imports their styles.
import '../../ui/Avatar.module.css';
import '../../ui/BalancePill.module.css';
import '../../ui/Money.module.css';
import '../../ui/SideNav.module.css';
import '../../ui/Sky.module.css';
import '../../ui/States.module.css';
import '../../ui/StillNotice.module.css';
import './OfflineNotice.module.css';
import './ShellSide.module.css';

export const side = lazyComponent(() => import('./ShellSide.tsx').then((it) => it.ShellSide));
export const footer = lazyComponent(() => import('./Footer.tsx').then((it) => it.Footer));
export const offlineNotice = lazyComponent(() => import('./OfflineNotice.tsx').then((it) => it.OfflineNotice));
export const accountBanner = lazyComponent(() => import('./AccountBanner.tsx').then((it) => it.AccountBanner));
export const chatEntry = lazyComponent(() => import('./ChatEntry.tsx').then((it) => it.ChatEntry));
export const lostPage = lazyComponent(() => import('../pages/LostPage.tsx').then((it) => it.LostPage));
export const playerActions = lazyComponent(() => import('./PlayerActions.tsx').then((it) => it.PlayerActions));
export const playerHello = lazyComponent(() => import('../pages/PlayerHello.tsx').then((it) => it.PlayerHello));
export const firstSteps = lazyComponent(() => import('../pages/FirstSteps.tsx').then((it) => it.PlayerFirstSteps));

/** Loads what this visitor needs for the first paint. Never throws: a failed load is retried. */
export async function loadForFirstPaint(isPlayer: boolean): Promise<void> {
  if (!isPlayer && !age.isVerified) {
    // Before the lobby's pictures: on a slow network they occupy every connection, and the lobby could be used without
    // the gate.
    void ageGate.load();
  }
  await Promise.all([
    wide.now() && side.load(),
    !onlineManager.isOnline() && offlineNotice.load(),
    ...(isPlayer ? [playerActions.load(), playerHello.load(), firstSteps.load()] : []),
  ]);
}

/** Loads, after the first paint, what this visitor may need later, so that a login or a lost connection shows at once. */
export async function loadInBackground(): Promise<void> {
  await Promise.all([
    offlineNotice.load(),
    accountBanner.load(),
    lostPage.load(),
    playerActions.load(),
    playerHello.load(),
    firstSteps.load(),
  ]);
}
