/**
 * Parts of the shell that not every visitor needs at once: the desktop's side menu, the player's parts, the offline
 * notice, the footer (below the fold, so it moves nothing), and the decorative horizon.
 */
import { isAgeVerified } from '../../domain/age.ts';
import { latePart } from '../../lib/late-part.tsx';
import { wide } from '../../lib/use-wide.ts';
import { bringGate } from '../overlays/parts.ts';
// The document may show the side menu, the horizon and the offline notice before their code loads, so the page imports
// their styles.
import '../../ui/SideNav.module.css';
import '../../ui/Sky.module.css';
import '../../ui/States.module.css';
import '../../ui/StillNotice.module.css';
import './OfflineNotice.module.css';
import './ShellSide.module.css';

export const side = latePart(() => import('./ShellSide.tsx').then((it) => it.ShellSide));
export const sky = latePart(() => import('../../ui/Sky.tsx').then((it) => it.Sky));
export const footer = latePart(() => import('./Footer.tsx').then((it) => it.Footer));
export const offlineNotice = latePart(() => import('./OfflineNotice.tsx').then((it) => it.OfflineNotice));
export const lostPage = latePart(() => import('../pages/LostPage.tsx').then((it) => it.LostPage));
export const playerActions = latePart(() => import('./PlayerActions.tsx').then((it) => it.PlayerActions));
export const playerHello = latePart(() => import('../pages/PlayerHello.tsx').then((it) => it.PlayerHello));

/** Loads the parts that this visitor needs for the first paint. Never throws: a failed load is retried. */
export async function loadParts(isPlayer: boolean): Promise<void> {
  // Requested at once, but not awaited.
  void sky.load();
  if (!isPlayer && !isAgeVerified()) bringGate();
  await Promise.all([
    wide.now() && side.load(),
    !navigator.onLine && offlineNotice.load(),
    ...(isPlayer ? [playerActions.load(), playerHello.load()] : []),
  ]);
}

/**
 * Loads, after the first paint, parts that this visitor may need later, so that a login or a lost connection shows at
 * once.
 */
export async function loadOtherParts(): Promise<void> {
  await Promise.all([offlineNotice.load(), lostPage.load(), playerActions.load(), playerHello.load()]);
}
