import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** What a sheet of the registry is given. */
export interface SheetProps {
  readonly open: boolean;
  /** What follows the colon in `?sheet=game:onca-da-lua`; empty without one. */
  readonly arg: string;
  readonly onClose: () => void;
  readonly onClosed: () => void;
  /** Opens another sheet over the same page. */
  readonly onOpen: (sheet: string) => void;
}

/** Every sheet that the address can open, loaded when first asked for. */
export const SHEETS: Readonly<Record<string, LazyExoticComponent<ComponentType<SheetProps>>>> = {
  menu: lazy(() => import('./MenuSheet.tsx').then((it) => ({ default: it.MenuSheet }))),
  profile: lazy(() => import('./ProfileSheet.tsx').then((it) => ({ default: it.ProfileSheet }))),
  search: lazy(() => import('../../features/games/components/SearchSheet.tsx').then((it) => ({ default: it.SearchSheet }))),
  game: lazy(() => import('../../features/games/components/GameSheet.tsx').then((it) => ({ default: it.GameSheet }))),
  deposit: lazy(() => import('../../features/wallet/components/DepositSheet.tsx').then((it) => ({ default: it.DepositSheet }))),
  withdraw: lazy(() => import('../../features/wallet/components/WithdrawSheet.tsx').then((it) => ({ default: it.WithdrawSheet }))),
  notifications: lazy(() =>
    import('../../features/notifications/components/NotificationsSheet.tsx').then((it) => ({ default: it.NotificationsSheet })),
  ),
};
