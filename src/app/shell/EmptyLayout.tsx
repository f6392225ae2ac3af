import { Outlet } from '@tanstack/react-router';

/** The layout without menus, for embedded pages. */
export function EmptyLayout() {
  return <Outlet />;
}
