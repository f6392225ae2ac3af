import { useEffect } from 'react';
import { observable } from './observable.ts';

/**
 * The name of the thing on the page (a game, a category, a text, an error), for the tab; null if the route's title
 * applies.
 */
export const pageTitle = observable<string | null>(null);

/** Sets the tab's title to the thing on the page while the component is mounted. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    pageTitle.set(title ?? null);
    return () => pageTitle.set(null);
  }, [title]);
}
