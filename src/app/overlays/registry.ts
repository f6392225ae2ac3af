import { GameSheet } from '../../features/games/play/GameSheet.tsx';
import { type LazyComponent, lazyComponent } from '../../lib/lazy-component.tsx';
import type { SheetProps } from '../../lib/sheet-props.ts';
import type { SheetName } from './sheet-rules.ts';

/** Login, registration and recovery. */
export const authDialog = lazyComponent(() =>
  import('../../features/session/components/AuthDialog.tsx').then((it) => it.AuthDialog),
);

/**
 * The components of `SHEET_RULES`, loaded at the first use; a failed load does not affect the page. `excluded` replaces
 * a sheet that is closed to an excluded player.
 */
export const SHEETS: Readonly<Record<SheetName | 'excluded', LazyComponent<SheetProps>>> = {
  excluded: lazyComponent(() => import('./ExcludedSheet.tsx').then((it) => it.ExcludedSheet)),
  menu: lazyComponent(() => import('./MenuSheet.tsx').then((it) => it.MenuSheet)),
  profile: lazyComponent(() => import('./ProfileSheet.tsx').then((it) => it.ProfileSheet)),
  appearance: lazyComponent(() => import('./AppearanceSheet.tsx').then((it) => it.AppearanceSheet)),
  avatar: lazyComponent(() => import('../../features/profile/components/AvatarSheet.tsx').then((it) => it.AvatarSheet)),
  document: lazyComponent(() =>
    import('../../features/profile/components/DocumentSheet.tsx').then((it) => it.DocumentSheet),
  ),
  search: lazyComponent(() => import('../../features/games/search/SearchSheet.tsx').then((it) => it.SearchSheet)),
  // In the first code: most taps on the first screen open it.
  game: { load: async () => undefined, Component: GameSheet },
  rules: lazyComponent(() => import('../../features/games/play/RulesSheet.tsx').then((it) => it.RulesSheet)),
  round: lazyComponent(() => import('../../features/wallet/statement/RoundSheet.tsx').then((it) => it.RoundSheet)),
  deposit: lazyComponent(() => import('../../features/wallet/deposit/DepositSheet.tsx').then((it) => it.DepositSheet)),
  withdraw: lazyComponent(() =>
    import('../../features/wallet/withdraw/WithdrawSheet.tsx').then((it) => it.WithdrawSheet),
  ),
  withdrawal: lazyComponent(() =>
    import('../../features/wallet/withdraw/WithdrawalSheet.tsx').then((it) => it.WithdrawalSheet),
  ),
  complete: lazyComponent(() =>
    import('../../features/session/components/CompleteSheet.tsx').then((it) => it.CompleteSheet),
  ),
  install: lazyComponent(() =>
    import('../../features/install/components/InstallSheet.tsx').then((it) => it.InstallSheet),
  ),
  notifications: lazyComponent(() =>
    import('../../features/notifications/components/NotificationsSheet.tsx').then((it) => it.NotificationsSheet),
  ),
};
