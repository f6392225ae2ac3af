import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type GameFilterSearch, gameFilterSearch } from '../model.ts';

/** Changes some of the filters; undefined removes one. `replace` keeps the current history entry. */
export type OnFilter = (
  change: { readonly [K in keyof GameFilterSearch]?: GameFilterSearch[K] | undefined },
  replace?: boolean,
) => void;

/**
 * Returns the filter of the address and its setter. A category's page has the category in its path. The address changes
 * with a delay, so a press counts at once; a change by Back or a link counts too.
 */
export function useAddressFilter(): readonly [GameFilterSearch, OnFilter] {
  const navigate = useNavigate();
  const { filter: ofPath } = useParams({ strict: false });
  const search = useSearch({ strict: false });
  const inAddress = JSON.stringify(gameFilterSearch(ofPath === undefined ? search : { ...search, category: ofPath }));
  const [shown, setShown] = useState(inAddress);
  const sent = useRef(inAddress);
  useEffect(() => {
    if (inAddress === sent.current) return;
    sent.current = inAddress;
    setShown(inAddress);
  }, [inAddress]);
  const waiting = useRef<(() => void) | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const set = useCallback<OnFilter>(
    (change, replace = false) => {
      // Parsed as the address will be, so that equal filters give equal texts.
      const search = gameFilterSearch({ ...(JSON.parse(sent.current) as GameFilterSearch), ...change });
      const text = JSON.stringify(search);
      sent.current = text;
      setShown(text);
      // The results are painted before the address changes. Each press gets its own history entry.
      if (!replace) waiting.current?.();
      clearTimeout(timer.current);
      waiting.current = () => {
        waiting.current = null;
        void navigate({ ...placeOf(search, ofPath), replace, resetScroll: false } as never);
      };
      timer.current = setTimeout(() => waiting.current?.(), ADDRESS_AFTER);
    },
    [navigate, ofPath],
  );
  useEffect(() => () => clearTimeout(timer.current), []);
  const filter = useMemo(() => JSON.parse(shown) as GameFilterSearch, [shown]);
  return [filter, set];
}

/** Delay of the address after a press or the last letter, ms. */
const ADDRESS_AFTER = 100;

/** Returns the address of a filter: on this page, or from a category's page that of another category. */
function placeOf({ category, ...others }: GameFilterSearch, ofPath: string | undefined) {
  const search = (now: object) => ({ ...now, ...others, category: ofPath === undefined ? category : undefined });
  if (ofPath === undefined || category === ofPath) return { to: '.', search };
  if (category === undefined) return { to: '/casino/games', search };
  return { to: '/casino/category/$filter', params: { filter: category }, search };
}
