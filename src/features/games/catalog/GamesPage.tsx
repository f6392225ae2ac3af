import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Page } from '../../../ui/Page.tsx';
import { type GameFilterSearch, gameFilterSearch } from '../model.ts';
import { GameFilters, type OnFilter } from './GameFilters.tsx';
import { GameList } from './GameList.tsx';
import { useGameList } from './use-game-list.ts';

/**
 * The filter of the address. The address changes with a delay, so a press counts at once; a change by Back or a link
 * counts too.
 */
function useAddressFilter(): readonly [GameFilterSearch, OnFilter] {
  const navigate = useNavigate();
  const inAddress = JSON.stringify(gameFilterSearch(useSearch({ strict: false })));
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
        void navigate({ to: '/casino/games', search, replace, resetScroll: false });
      };
      timer.current = setTimeout(() => waiting.current?.(), ADDRESS_AFTER);
    },
    [navigate],
  );
  useEffect(() => () => clearTimeout(timer.current), []);
  const filter = useMemo(() => JSON.parse(shown) as GameFilterSearch, [shown]);
  return [filter, set];
}

/** Delay of the address after a press or the last letter, ms. */
const ADDRESS_AFTER = 100;

/** All games below the site's banners, with the filters in the address (GAME-1). */
export function GamesPage({ banners }: { readonly banners?: ReactNode }) {
  const { t } = useLingui();
  const [filter, setFilter] = useAddressFilter();
  return (
    <Page title={t`Todos os jogos`}>
      {banners}
      <GameFilters filter={filter} onFilter={setFilter} />
      <GameList
        listing={useGameList(filter)}
        empty={{
          title: <Trans>Nenhum jogo com esses filtros</Trans>,
          text: <Trans>Remova um filtro ou tente outra palavra.</Trans>,
        }}
      />
    </Page>
  );
}
