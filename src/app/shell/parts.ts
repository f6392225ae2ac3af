/**
 * The parts of the shell that not every visitor needs at once: a desktop's side menu, what a player sees of theirs, what
 * is said without a connection, the footer, which is below the fold with nothing under it that could move, and the horizon,
 * which is decoration.
 */
import { isAgeVerified } from '../../domain/age.ts';
import { latePart } from '../../lib/late-part.tsx';
import { wide } from '../../lib/use-wide.ts';
import { bringGate } from '../overlays/parts.ts';
// The document may bring the side menu, the horizon and what is said offline before their code: their styles are the page's own.
import '../../ui/SideNav.module.css';
import '../../ui/Sky.module.css';
import '../../ui/States.module.css';
import '../../ui/StillNotice.module.css';
import './OfflineNotice.module.css';
import './ShellSide.module.css';

export const side = latePart(() => import('./ShellSide.tsx').then((it) => it.glyphsAsked.then(() => it.ShellSide)));
export const sky = latePart(() => import('../../ui/Sky.tsx').then((it) => it.Sky));
export const footer = latePart(() => import('./Footer.tsx').then((it) => it.Footer));
export const offlineNotice = latePart(() => import('./OfflineNotice.tsx').then((it) => it.OfflineNotice));
export const lostPage = latePart(() => import('../pages/LostPage.tsx').then((it) => it.LostPage));
export const playerActions = latePart(() => import('./PlayerActions.tsx').then((it) => it.PlayerActions));
export const playerHello = latePart(() => import('../pages/PlayerHello.tsx').then((it) => it.PlayerHello));

/** Loads what this visitor needs with the first paint. Never throws: a part that does not arrive is asked for again. */
export async function loadParts(isPlayer: boolean): Promise<void> {
  // Asked for at once, yet no word waits for it.
  void sky.load();
  if (!isPlayer && !isAgeVerified()) bringGate();
  await Promise.all([
    wide.now() && side.load(),
    !navigator.onLine && offlineNotice.load(),
    ...(isPlayer ? [playerActions.load(), playerHello.load()] : []),
  ]);
}

/** Loads, after the first paint, what this visitor may need later: a login and a lost connection show at once then. */
export async function loadOtherParts(): Promise<void> {
  await Promise.all([offlineNotice.load(), lostPage.load(), playerActions.load(), playerHello.load()]);
}
