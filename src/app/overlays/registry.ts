import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { SheetProps } from '../../lib/sheet-props.ts';

/** Every sheet that the address can open, loaded when first asked for. */
export const SHEETS: Readonly<Record<string, LazyExoticComponent<ComponentType<SheetProps>>>> = {
  menu: lazy(() => import('./MenuSheet.tsx').then((it) => ({ default: it.MenuSheet }))),
  profile: lazy(() => import('./ProfileSheet.tsx').then((it) => ({ default: it.ProfileSheet }))),
  search: lazy(() =>
    import('../../features/games/components/SearchSheet.tsx').then((it) => ({ default: it.SearchSheet })),
  ),
  game: lazy(() => import('../../features/games/components/GameSheet.tsx').then((it) => ({ default: it.GameSheet }))),
  rules: lazy(() =>
    import('../../features/games/components/RulesSheet.tsx').then((it) => ({ default: it.RulesSheet })),
  ),
  deposit: lazy(() =>
    import('../../features/wallet/components/DepositSheet.tsx').then((it) => ({ default: it.DepositSheet })),
  ),
  withdraw: lazy(() =>
    import('../../features/wallet/components/WithdrawSheet.tsx').then((it) => ({ default: it.WithdrawSheet })),
  ),
  notifications: lazy(() =>
    import('../../features/notifications/components/NotificationsSheet.tsx').then((it) => ({
      default: it.NotificationsSheet,
    })),
  ),
};
