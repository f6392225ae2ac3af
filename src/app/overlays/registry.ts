import { GameSheet } from '../../features/games/play/GameSheet.tsx';
import { type LazyComponent, lazyComponent } from '../../lib/lazy-component.tsx';
import type { SheetProps } from '../../lib/sheet-props.ts';
import type { SheetName } from './sheet-rules.ts';

/** A sheet that the visitor has opened. */
const awaited: typeof lazyComponent = (importFile) => lazyComponent(importFile, { isAwaited: true });

/** Login, registration and recovery. */
export const authDialog = awaited(() =>
  import('../../features/session/components/AuthDialog.tsx').then((it) => it.AuthDialog),
);

/**
 * The components of `SHEET_RULES`, loaded at the first use; a failed load does not affect the page. `excluded` replaces
 * a sheet that is closed to an excluded player.
 */
export const SHEETS: Readonly<Record<SheetName | 'excluded', LazyComponent<SheetProps>>> = {
  excluded: awaited(() => import('./ExcludedSheet.tsx').then((it) => it.ExcludedSheet)),
  menu: awaited(() => import('./MenuSheet.tsx').then((it) => it.MenuSheet)),
  profile: awaited(() => import('./ProfileSheet.tsx').then((it) => it.ProfileSheet)),
  appearance: awaited(() => import('./AppearanceSheet.tsx').then((it) => it.AppearanceSheet)),
  avatar: awaited(() => import('../../features/profile/components/AvatarSheet.tsx').then((it) => it.AvatarSheet)),
  document: awaited(() => import('../../features/profile/components/DocumentSheet.tsx').then((it) => it.DocumentSheet)),
  chat: awaited(() => import('../../features/chat/components/ChatSheet.tsx').then((it) => it.ChatSheet)),
  search: awaited(() => import('../../features/games/search/SearchSheet.tsx').then((it) => it.SearchSheet)),
  // In the first code: most taps on the first screen open it.
  game: { load: async () => undefined, Component: GameSheet },
  rules: awaited(() => import('../../features/games/play/RulesSheet.tsx').then((it) => it.RulesSheet)),
  round: awaited(() => import('../../features/wallet/statement/RoundSheet.tsx').then((it) => it.RoundSheet)),
  deposit: awaited(() => import('../../features/wallet/deposit/DepositSheet.tsx').then((it) => it.DepositSheet)),
  withdraw: awaited(() => import('../../features/wallet/withdraw/WithdrawSheet.tsx').then((it) => it.WithdrawSheet)),
  withdrawal: awaited(() =>
    import('../../features/wallet/withdraw/WithdrawalSheet.tsx').then((it) => it.WithdrawalSheet),
  ),
  complete: awaited(() => import('../../features/session/components/CompleteSheet.tsx').then((it) => it.CompleteSheet)),
  install: awaited(() => import('../../features/install/components/InstallSheet.tsx').then((it) => it.InstallSheet)),
  missions: awaited(() =>
    import('../../features/missions/components/MissionsSheet.tsx').then((it) => it.MissionsSheet),
  ),
  notifications: awaited(() =>
    import('../../features/notifications/components/NotificationsSheet.tsx').then((it) => it.NotificationsSheet),
  ),
};
