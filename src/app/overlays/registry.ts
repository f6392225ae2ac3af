import { type LatePart, latePart } from '../../lib/late-part.tsx';
import type { SheetProps } from '../../lib/sheet-props.ts';
import type { SheetName } from './sheet-rules.ts';

/**
 * The components of `SHEET_RULES`, loaded at the first use; a failed load does not affect the page. `excluded` replaces
 * a sheet that is closed to an excluded player.
 */
export const SHEETS: Readonly<Record<SheetName | 'excluded', LatePart<SheetProps>>> = {
  excluded: latePart(() => import('./ExcludedSheet.tsx').then((it) => it.ExcludedSheet)),
  menu: latePart(() => import('./MenuSheet.tsx').then((it) => it.MenuSheet)),
  profile: latePart(() => import('./ProfileSheet.tsx').then((it) => it.ProfileSheet)),
  avatar: latePart(() => import('../../features/profile/components/AvatarSheet.tsx').then((it) => it.AvatarSheet)),
  document: latePart(() =>
    import('../../features/profile/components/DocumentSheet.tsx').then((it) => it.DocumentSheet),
  ),
  search: latePart(() => import('../../features/games/search/SearchSheet.tsx').then((it) => it.SearchSheet)),
  game: latePart(() => import('../../features/games/play/GameSheet.tsx').then((it) => it.GameSheet)),
  rules: latePart(() => import('../../features/games/play/RulesSheet.tsx').then((it) => it.RulesSheet)),
  round: latePart(() => import('../../features/wallet/statement/RoundSheet.tsx').then((it) => it.RoundSheet)),
  deposit: latePart(() => import('../../features/wallet/deposit/DepositSheet.tsx').then((it) => it.DepositSheet)),
  withdraw: latePart(() => import('../../features/wallet/withdraw/WithdrawSheet.tsx').then((it) => it.WithdrawSheet)),
  withdrawal: latePart(() =>
    import('../../features/wallet/withdraw/WithdrawalSheet.tsx').then((it) => it.WithdrawalSheet),
  ),
  complete: latePart(() =>
    import('../../features/session/components/CompleteSheet.tsx').then((it) => it.CompleteSheet),
  ),
  install: latePart(() => import('../../features/install/components/InstallSheet.tsx').then((it) => it.InstallSheet)),
  notifications: latePart(() =>
    import('../../features/notifications/components/NotificationsSheet.tsx').then((it) => it.NotificationsSheet),
  ),
};
