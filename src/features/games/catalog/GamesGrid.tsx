import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { cx } from '../../../ui/cx.ts';
import { ListCount } from '../../../ui/ListBar.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { tileColumns } from '../../../ui/TileGrid.tsx';
import type { TileGame } from '../components/GameTile.tsx';
import { useGameCount } from '../use-game-count.ts';
import styles from './GamesGrid.module.css';
import { GridRow } from './GridRow.tsx';

interface Props {
  /** Id of the list: another list is rendered from its top. */
  readonly list?: string;
  /** Number of places in the grid. */
  readonly count: number;
  /** Total of the list; more than `count` when scrolling loads further games. Null while it is unknown. */
  readonly total?: number | null;
  /** The game at a place; undefined while it is loading. */
  readonly gameAt: (index: number) => TileGame | undefined;
  /** Reports the places in view. Must be stable. */
  readonly onView: (first: number, last: number) => void;
  /** Must be stable. */
  readonly onOpen: (gamecode: string) => void;
  /** Line below a tile instead of the kind of game. */
  readonly captionOf?: ((game: TileGame) => ReactNode) | undefined;
}

/** Scroll speed, px/ms, above which rows show colours instead of tiles. */
const FAST = 3;
/** Time after the last fast scroll until the view counts as at rest, ms. */
const REST = 160;
/** Assumed duration of the first wheel turn after a rest, ms. */
const FRESH = 100;

/** Height of a tile's caption with the distance above it (Tile.module.css), at the browser's usual text size, px. */
const CAPTION = 24.25;

/** Estimated height of a row until one is measured: 3:4 posters and their captions. px. */
function rowHeight({ inner, tileGap }: Box, columns: number): number {
  const tile = (inner - tileGap * (columns - 1)) / columns;
  return (tile * 4) / 3 + CAPTION;
}

interface Box {
  readonly width: number;
  readonly inner: number;
  readonly top: number;
  /** Distances between tiles and between rows, from the style sheet, px. */
  readonly tileGap: number;
  readonly rowGap: number;
  /** Measured height of a row at this width, the same for all rows; null before the measurement. */
  readonly row: number | null;
}

const UNMEASURED: Box = { width: 0, inner: 0, top: 0, tileGap: 0, rowGap: 0, row: null };

/** Rows whose heights differ by less than this are equally high: the browser rounds to parts of a pixel. px. */
const ROUNDING = 0.1;

/**
 * All games of a list in columns. Renders only the rows in view, so ten thousand games scroll like sixty. One function
 * because focus, scrolling and the rendered rows share the measured grid.
 */
export function GamesGrid({ list = '', count, total = count, gameAt, onView, onOpen, captionOf }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [measured, setBox] = useState<Box>(UNMEASURED);
  const { width, top, rowGap, row } = measured;
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => {
      const width = element.clientWidth;
      // The box covers the page's gutters, which its grids add themselves.
      const style = getComputedStyle(element);
      const inner = width + 2 * Number.parseFloat(style.marginInlineStart);
      const [tileGap, rowGap] = [Number.parseFloat(style.columnGap), Number.parseFloat(style.rowGap)];
      const top = element.offsetTop;
      setBox((now) =>
        now.width === width && now.inner === inner && now.top === top
          ? now
          : { width, inner, top, tileGap, rowGap, row: now.width === width ? now.row : null },
      );
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  const columns = tileColumns(width);
  const rows = Math.ceil(count / columns);
  const height = row ?? rowHeight(measured, columns);
  const isFast = useFastScroll();
  const virtual = useWindowVirtualizer({
    count: width > 0 ? rows : 0,
    estimateSize: () => height,
    gap: rowGap,
    overscan: isFast ? 0 : 2,
    initialRect: { width: innerWidth, height: innerHeight },
    scrollMargin: top,
    // React may render a fast wheel scroll later; the overscan rows are visible meanwhile.
    useFlushSync: false,
  });
  useEffect(() => virtual.measure(), [virtual, height, columns]);
  const shown = virtual.getVirtualItems();
  // All rows are equally high, so one measurement is enough.
  const isDrawn = shown.length > 0;
  useLayoutEffect(() => {
    if (!isDrawn || row !== null) return;
    // Measure only a row whose tiles are all rendered.
    const drawn = box.current?.querySelector('a')?.closest('ul')?.getBoundingClientRect().height;
    if (drawn) setBox((now) => ({ ...now, row: Math.abs(drawn - height) < ROUNDING ? height : drawn }));
  }, [isDrawn, row, height, isFast]);
  const lastSeen = virtual.range?.endIndex ?? 0;
  const first = (virtual.range?.startIndex ?? 0) * columns;
  const last = Math.min(count, (lastSeen + 1) * columns) - 1;
  useEffect(() => {
    if (isDrawn && last >= 0) onView(first, last);
  }, [isDrawn, first, last, onView]);
  const countOf = useGameCount();
  return (
    <>
      <ListCount>{total === null ? <Skeleton width="6rem" height="1.3125rem" /> : countOf(total)}</ListCount>
      <div
        ref={box}
        className={cx(styles.box, isFast && styles.fast)}
        style={{ height: virtual.getTotalSize(), '--columns': columns, '--row': `${height}px` } as CSSProperties}
      >
        {shown.map(({ index, start }, order) => (
          <div key={`${list} ${index}`} className={styles.row} style={{ transform: `translateY(${start - top}px)` }}>
            <GridRow
              first={index * columns}
              last={Math.min(count, (index + 1) * columns) - 1}
              columns={columns}
              gameAt={gameAt}
              isAhead={index > lastSeen}
              isMeasure={row === null && order === 0}
              isFast={isFast}
              captionOf={captionOf}
              onOpen={onOpen}
            />
          </div>
        ))}
      </div>
    </>
  );
}

/** Whether the page scrolls too fast for posters to be seen. */
function useFastScroll(): boolean {
  const [isFast, setFast] = useState(false);
  useEffect(() => {
    let last = { y: scrollY, at: performance.now() };
    let timer: ReturnType<typeof setTimeout> | undefined;
    let turnedAt = Number.NEGATIVE_INFINITY;
    const turn = () => {
      turnedAt = performance.now();
    };
    const note = () => {
      const now = { y: scrollY, at: performance.now() };
      // The rest before the first wheel turn is not part of its duration. A jump without a wheel turn (Back) has no
      // speed.
      const since = Math.max(last.at, now.at - turnedAt < REST ? now.at - FRESH : 0);
      const isNow = Math.abs(now.y - last.y) > FAST * (now.at - since);
      last = now;
      if (!isNow) return;
      setFast(true);
      clearTimeout(timer);
      timer = setTimeout(() => setFast(false), REST);
    };
    addEventListener('wheel', turn, { passive: true });
    addEventListener('scroll', note, { passive: true });
    return () => {
      removeEventListener('wheel', turn);
      removeEventListener('scroll', note);
      clearTimeout(timer);
    };
  }, []);
  return isFast;
}
