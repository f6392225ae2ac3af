import { Outlet } from '@tanstack/react-router';

/** The layout without menus, for pages that are shown inside something else. */
export function EmptyLayout() {
  return <Outlet />;
}
