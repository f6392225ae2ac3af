import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Page } from '../../../ui/Page.tsx';
import { GameFilters, type OnFilter } from '../components/GameFilters.tsx';
import { GameList } from '../components/GameList.tsx';
import { type GameFilterSearch, gameFilterSearch } from '../model.ts';
import { useGameList } from '../use-game-list.ts';

/**
 * The filter of the address, which answers a moment after a press: what was pressed counts at once, and the address
 * counts again as soon as it changes by itself (Back, a link).
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
      // Read back as the address will be, so that the same filter is the same text.
      const search = gameFilterSearch({ ...(JSON.parse(sent.current) as GameFilterSearch), ...change });
      const text = JSON.stringify(search);
      sent.current = text;
      setShown(text);
      // The answer is painted before the address is written. A press is an entry of its own, and none of them is lost.
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

/** How long after a press or the last letter the address has it; milliseconds. */
const ADDRESS_AFTER = 100;

/** All games, with the filters of §3 in the address, under the site's banners. */
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
          text: <Trans>Tire um filtro ou tente outra palavra.</Trans>,
        }}
      />
    </Page>
  );
}
