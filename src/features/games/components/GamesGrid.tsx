import { Plural } from '@lingui/react/macro';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { cx } from '../../../ui/cx.ts';
import { tileColumns } from '../../../ui/TileGrid.tsx';
import styles from './GamesGrid.module.css';
import type { TileGame } from './GameTile.tsx';
import { GridRow } from './GridRow.tsx';

interface Props {
  /** Which list it is: another one is drawn anew. */
  readonly list?: string;
  /** How many places the grid has. */
  readonly count: number;
  /** How many games the list is said to have; more than `count` where further ones come with scrolling. */
  readonly total?: number;
  /** The game at a place; undefined while it is on its way. */
  readonly gameAt: (index: number) => TileGame | undefined;
  /** Says which places are in view. Stable. */
  readonly onView: (first: number, last: number) => void;
  /** Stable. */
  readonly onOpen: (gamecode: string) => void;
  /** The line below a tile, where it is not the kind of game. */
  readonly captionOf?: ((game: TileGame) => ReactNode) | undefined;
}

const TILE_GAP = 10;
const ROW_GAP = 18;

/** From this speed on (px a millisecond) posters would fly past unseen. */
const FAST = 3;
/** How long after the last fast stretch the view counts as at rest; milliseconds. */
const REST = 160;
/** What a turn of the wheel after a rest is taken to have lasted; milliseconds. */
const FRESH = 100;

/** What a row of tiles is expected to take until one is measured: 3:4 posters and a caption of 21 px. `width` without gutters. */
function rowHeight(width: number, columns: number): number {
  const tile = (width - TILE_GAP * (columns - 1)) / columns;
  return (tile * 4) / 3 + 21;
}

interface Box {
  readonly width: number;
  readonly inner: number;
  readonly top: number;
  /** What a row takes, once one was drawn at this width. All rows take the same. */
  readonly row: number | null;
}

/** All games of a list in columns. Only the rows in view are drawn, so ten thousand scroll like sixty. */
export function GamesGrid({ list = '', count, total = count, gameAt, onView, onOpen, captionOf }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [{ width, inner, top, row }, setBox] = useState<Box>({ width: 0, inner: 0, top: 0, row: null });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => {
      const width = element.clientWidth;
      // The box reaches over the page's gutters, which its grids bring themselves.
      const inner = width + 2 * Number.parseFloat(getComputedStyle(element).marginInlineStart);
      const top = element.offsetTop;
      setBox((now) =>
        now.width === width && now.inner === inner && now.top === top
          ? now
          : { width, inner, top, row: now.width === width ? now.row : null },
      );
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  const columns = tileColumns(width);
  const rows = Math.ceil(count / columns);
  const height = row ?? rowHeight(inner, columns);
  const isFast = useFastScroll();
  const virtual = useWindowVirtualizer({
    count: width > 0 ? rows : 0,
    estimateSize: () => height,
    gap: ROW_GAP,
    overscan: isFast ? 0 : 2,
    scrollMargin: top,
    // React may take its time over a wheel that turns fast; what is drawn ahead is seen meanwhile.
    useFlushSync: false,
  });
  useEffect(() => virtual.measure(), [virtual, height, columns]);
  const shown = virtual.getVirtualItems();
  // One row tells the height of all, so that none needs to be measured while one scrolls.
  const isDrawn = shown.length > 0;
  useLayoutEffect(() => {
    if (!isDrawn || row !== null) return;
    // Only a row of whole tiles is as high as it will be.
    const drawn = box.current?.querySelector('a')?.closest('ul')?.getBoundingClientRect().height;
    if (drawn) setBox((now) => ({ ...now, row: drawn }));
  }, [isDrawn, row, width, isFast]);
  const lastSeen = virtual.range?.endIndex ?? 0;
  const first = (virtual.range?.startIndex ?? 0) * columns;
  const last = Math.min(count, (lastSeen + 1) * columns) - 1;
  useEffect(() => {
    if (isDrawn && last >= 0) onView(first, last);
  }, [isDrawn, first, last, onView]);
  return (
    <>
      <p className={styles.count} role="status">
        <Plural value={total} _0="Nenhum jogo" one="# jogo" other="# jogos" />
      </p>
      <div
        ref={box}
        className={cx(styles.box, isFast && styles.fast)}
        style={{ height: virtual.getTotalSize(), '--columns': columns, '--row': `${height}px` } as CSSProperties}
      >
        {shown.map(({ index, start }, order) => (
          <div
            key={`${list} ${index}`}
            className={cx(styles.row, row !== null && styles.sized)}
            style={{ transform: `translateY(${start - top}px)` }}
          >
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

/** Whether the page is being scrolled faster than anybody can look. */
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
      // A wheel's first turn comes after a rest, which is no part of its speed. A jump that nobody turned (Back) is none.
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
