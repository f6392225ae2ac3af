import { useEffect } from 'react';
import { observable } from './observable.ts';

/** The name of the thing on the screen (a game, a category, a text, an error), for the tab; null where the route's own title holds. */
export const pageTitle = observable<string | null>(null);

/** Names the tab after the thing that the page shows, as long as the page stands. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    pageTitle.set(title ?? null);
    return () => pageTitle.set(null);
  }, [title]);
}
