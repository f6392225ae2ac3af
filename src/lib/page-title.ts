import { useEffect } from 'react';
import { proxy } from 'valtio/vanilla';

/**
 * The name of the thing on the page (a game, a category, a text, an error), for the tab; null if the route's title
 * applies.
 */
export const pageTitle: { title: string | null } = proxy({ title: null });

/** Sets the tab's title to the thing on the page while the component is mounted. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    pageTitle.title = title ?? null;
    return () => {
      pageTitle.title = null;
    };
  }, [title]);
}
