import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
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
  /** The line below a tile, where it is not the kind of game. */
  readonly captionOf?: ((game: TileGame) => ReactNode) | undefined;
}

const TILE_GAP = 10;
const ROW_GAP = 18;

/** What a row of tiles is expected to take until it is measured: 3:4 posters and a caption of 21 px. `width` without gutters. */
function rowHeight(width: number, columns: number): number {
  const tile = (width - TILE_GAP * (columns - 1)) / columns;
  return Math.ceil((tile * 4) / 3) + 21;
}

/** All games of a list in columns. Only the rows in view are drawn, so ten thousand scroll like sixty. */
export function GamesGrid({ games, total, hasMore, isLoadingMore, onMore, onOpen, captionOf }: Props) {
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  const [{ width, inner }, setWidths] = useState({ width: 0, inner: 0 });
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => {
      const width = element.clientWidth;
      // The box reaches over the page's gutters, which its grids bring themselves.
      const inner = width + 2 * Number.parseFloat(getComputedStyle(element).marginInlineStart);
      setWidths((now) => (now.width === width && now.inner === inner ? now : { width, inner }));
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
    estimateSize: () => rowHeight(inner, columns),
    gap: ROW_GAP,
    overscan: 3,
    scrollMargin: top,
  });
  useEffect(() => virtual.measure(), [virtual, inner, columns]);
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
          <div
            key={row.key}
            ref={virtual.measureElement}
            data-index={row.index}
            className={styles.row}
            style={{ transform: `translateY(${row.start - top}px)` }}
          >
            <TileGrid>
              {games.slice(row.index * columns, (row.index + 1) * columns).map((game) => (
                <GameTile
                  key={game.gamecode}
                  game={game}
                  priority={row.index === 0}
                  caption={captionOf?.(game)}
                  onOpen={onOpen}
                />
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
