import { useLingui } from '@lingui/react/macro';
import { useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { LobbyRows } from '../../features/games/lobby/LobbyRows.tsx';
import { type GameFilterSearch, lobbyFilter } from '../../features/games/model.ts';
import { useOnline } from '../../hooks/use-online.ts';
import { useSession } from '../../hooks/use-session.ts';
import { useSite } from '../../hooks/use-site.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { useIsPainted } from '../../lib/use-is-painted.ts';
import { useOpenSheet } from '../../lib/use-open-sheet.ts';
import { useDock } from '../../lib/use-wide.ts';
import { BannerFrame } from '../../ui/BannerFrame.tsx';
import { TileGridSkeleton } from '../../ui/Skeleton.tsx';
import { firstSteps, offlineNotice } from '../shell/lazy-components.ts';
import { CategoryChips } from './CategoryChips.tsx';
import { LobbyHero } from './LobbyHero.tsx';
import styles from './LobbyPage.module.css';
import { lobbyList } from './lobby-list.ts';
import { siteBanners } from './site-banners.ts';

const liveStrip = lazyComponent(() =>
  import('../../features/feed/components/LiveStrip.tsx').then((it) => it.LiveStrip),
);

/**
 * The lobby: the horizon with the balance, search, chips, then rows of posters, or the list of games of the filter in
 * the address.
 */
export function LobbyPage() {
  const { t } = useLingui();
  const { isPlayer } = useSession();
  const openSheet = useOpenSheet();
  const isPainted = useIsPainted();
  const online = useOnline();
  const hasDock = useDock();
  // The configuration brings the banners before they load.
  const banners = useSite()?.banners.filter(({ placement }) => placement === 'lobby') ?? [];
  const room = <BannerFrame count={banners.length} warning={banners[0]?.warning} />;
  const [openedOffline] = useState(!online);
  // The lobby reads only the filter, so a sheet in the address does not render it again.
  const inAddress = useSearch({ strict: false, select: (search) => JSON.stringify(lobbyFilter(search)) });
  const filter = useMemo(() => JSON.parse(inAddress) as GameFilterSearch, [inAddress]);
  const isFiltered = inAddress !== '{}';
  const waiting = (
    <div className={styles.waiting}>
      <TileGridSkeleton caption />
    </div>
  );
  return (
    <main id="main" tabIndex={-1} className={styles.lobby}>
      <h1 className={styles.title}>{t`Cassino`}</h1>
      <LobbyHero />
      {(openedOffline || isPainted || import.meta.env.SSR) && <offlineNotice.Component />}
      <CategoryChips filter={filter} />
      {isFiltered ? (
        <div className={styles.list}>
          <lobbyList.Component filter={filter} waiting={waiting} />
        </div>
      ) : (
        <LobbyRows
          isPlayer={isPlayer}
          welcome={isPlayer && <firstSteps.Component />}
          onOpen={(gamecode) => openSheet(`game:${gamecode}`)}
        >
          {/* Its height is reserved, so that nothing below it moves. */}
          <div className={styles.strip}>{isPainted && !hasDock && <liveStrip.Component />}</div>
          <div className={styles.banners}>
            {isPainted ? <siteBanners.Component placement="lobby" waiting={room} /> : room}
          </div>
        </LobbyRows>
      )}
    </main>
  );
}
