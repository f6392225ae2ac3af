import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { TileGrid, tileColumns } from '../../../ui/TileGrid.tsx';
import styles from './GamesGrid.module.css';
import { GameTile, type TileGame } from './GameTile.tsx';

interface Props {
  readonly games: readonly TileGame[];
  readonly total: number;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly onMore: () => void;
  readonly onOpen: (gamecode: string) => void;
}

/** Height of a row of tiles: 3:4 posters, a caption of 21 px, the gap. */
function rowHeight(width: number, columns: number): number {
  const tile = (width - 10 * (columns - 1)) / columns;
  return Math.ceil((tile * 4) / 3) + 21 + 16;
}

/** All games of a list in columns. Only the rows in view are drawn, so ten thousand scroll like sixty. */
export function GamesGrid({ games, total, hasMore, isLoadingMore, onMore, onOpen }: Props) {
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => {
      setWidth(element.clientWidth);
      setTop(element.offsetTop);
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  const columns = tileColumns(width);
  const rows = Math.ceil(games.length / columns);
  const virtual = useWindowVirtualizer({
    count: width > 0 ? rows : 0,
    estimateSize: () => rowHeight(width, columns),
    overscan: 3,
    scrollMargin: top,
  });
  useEffect(() => virtual.measure(), [virtual, width, columns]);
  const shown = virtual.getVirtualItems();
  const last = shown.at(-1)?.index ?? 0;
  // The next page is asked for before its place is reached.
  useEffect(() => {
    if (hasMore && !isLoadingMore && rows > 0 && last >= rows - 3) onMore();
  }, [hasMore, isLoadingMore, rows, last, onMore]);
  return (
    <>
      <p className={styles.count} role="status">
        <Plural value={total} _0="Nenhum jogo" one="# jogo" other="# jogos" />
      </p>
      <div ref={box} className={styles.box} style={{ height: virtual.getTotalSize() }}>
        {shown.map((row) => (
          <div key={row.key} className={styles.row} style={{ transform: `translateY(${row.start - top}px)` }}>
            <TileGrid>
              {games.slice(row.index * columns, (row.index + 1) * columns).map((game) => (
                <GameTile key={game.gamecode} game={game} priority={row.index === 0} onOpen={onOpen} />
              ))}
            </TileGrid>
          </div>
        ))}
      </div>
      {hasMore && (
        <p className={styles.more}>
          <Button look="second" busy={isLoadingMore} busyLabel={t`Carregando`} onClick={onMore}>
            <Trans>Carregar mais</Trans>
          </Button>
        </p>
      )}
    </>
  );
}
