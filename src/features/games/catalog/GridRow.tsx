import { memo, type ReactNode, useEffect, useState } from 'react';
import { queueForFrame } from '../../../ui/frame-queue.ts';
import { TileSkeleton } from '../../../ui/Skeleton.tsx';
import { PlainPoster } from '../../../ui/Tile.tsx';
import { GameTile, type TileGame } from '../components/GameTile.tsx';
import { colorsOf } from '../poster.ts';
import styles from './GridRow.module.css';

/** Number of tiles rendered per frame: a desktop's whole row takes a slow device more than a frame. */
const STEP = 3;

interface Props {
  /** Places of the row's games. */
  readonly first: number;
  readonly last: number;
  /** Number of tiles of a full row. */
  readonly columns: number;
  readonly gameAt: (index: number) => TileGame | undefined;
  /** The row is outside the view, so its tiles may come later. */
  readonly isAhead: boolean;
  /** The grid measures all rows by this one, so it is complete at once. */
  readonly isMeasure: boolean;
  /** The page scrolls fast: no row can be pressed or read. */
  readonly isFast: boolean;
  readonly captionOf?: ((game: TileGame) => ReactNode) | undefined;
  readonly onOpen: (gamecode: string) => void;
}

/**
 * One row of a grid. A new row first shows names and colours, enough to respond to a press or a letter; its tiles
 * follow in later frames. During a fast scroll it shows colours only.
 */
export const GridRow = memo(function GridRow(props: Props) {
  const { first, last, columns, gameAt, isAhead, isMeasure, isFast, captionOf, onOpen } = props;
  const [whole, setWhole] = useState(isMeasure ? columns : 0);
  const isWhole = whole >= last - first + 1;
  // A row that was created during a fast scroll shows no names before its tiles, to save layout.
  const [isNamed] = useState(!isFast);
  useEffect(() => {
    if (isFast || isWhole) return;
    return queueForFrame(() => setWhole(whole + STEP));
  }, [isFast, isWhole, whole]);
  if (isAhead && !isWhole) return null;
  if (!isNamed && whole === 0) return <Colors first={first} last={last} columns={columns} gameAt={gameAt} />;
  const tiles: ReactNode[] = [];
  for (let place = first; place <= last; place += 1) {
    const game = gameAt(place);
    tiles.push(
      <li key={game?.gamecode ?? place} className={styles.item}>
        {!game ? (
          <TileSkeleton caption />
        ) : place - first < whole ? (
          <GameTile game={game} priority={first === 0} isNear caption={captionOf?.(game)} onOpen={onOpen} />
        ) : (
          <PlainPoster colors={colorsOf({ placeholder: game.placeholder ?? null })} name={game.title} />
        )}
      </li>,
    );
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari drops the role of a list without markers
    <ul role="list" className={styles.row}>
      {tiles}
    </ul>
  );
});

/** A row during a fast scroll: the games' colours in one element, so that it costs almost no layout. */
function Colors({ first, last, columns, gameAt }: Pick<Props, 'first' | 'last' | 'columns' | 'gameAt'>) {
  const images: string[] = [];
  const places: string[] = [];
  for (let place = first; place <= last; place += 1) {
    const [light, deep] = colorsOf({ placeholder: gameAt(place)?.placeholder ?? null });
    images.push(`linear-gradient(${light}, ${deep})`);
    // Percentages of the free space, so that the gaps are equal.
    places.push(`${(100 * (place - first)) / Math.max(1, columns - 1)}% 0`);
  }
  return (
    <div
      className={styles.colors}
      style={{ backgroundImage: images.join(', '), backgroundPosition: places.join(', ') }}
    />
  );
}
