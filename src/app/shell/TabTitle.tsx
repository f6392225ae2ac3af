import { useLingui } from '@lingui/react';
import { useMatches, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio/react';
import { site } from '../../domain/site/site.ts';
import { pageTitle } from '../../lib/page-title.ts';

/** Debounce in ms before the document title changes. */
const HEAD_DEBOUNCE = 10;

/**
 * Sets the tab's title, "Carteira · Jangada": the title of the address's route (a modal over the page has its own),
 * else the name of the thing on the page, else the deepest route's title; then the site's name. The server writes the
 * same title into the document (`src/contract/site-paths.ts`), so this may load after the first paint.
 */
export function TabTitle(): null {
  const { i18n } = useLingui();
  const { routesByPath } = useRouter();
  const name = useSnapshot(site).config?.name;
  const own = useSnapshot(pageTitle).title;
  const route = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title,
  });
  const shown = useRouterState({ select: ({ location }) => location.maskedLocation?.pathname });
  const modal = routesByPath[shown as keyof typeof routesByPath]?.options.staticData?.title;
  const title = modal ? i18n._(modal) : (own ?? (route && i18n._(route)));
  const whole = [title, name].filter(Boolean).join(' · ');
  useEffect(() => {
    const timer = setTimeout(() => {
      document.title = whole || document.title;
    }, HEAD_DEBOUNCE);
    return () => clearTimeout(timer);
  }, [whole]);
  return null;
}
