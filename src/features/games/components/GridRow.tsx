import { type ReactNode, useEffect, useState } from 'react';
import { inTurn } from '../../../ui/in-turn.ts';
import { TileSkeleton } from '../../../ui/Skeleton.tsx';
import { PlainPoster } from '../../../ui/Tile.tsx';
import { colorsOf } from '../poster.ts';
import { GameTile, type TileGame } from './GameTile.tsx';
import styles from './GridRow.module.css';

/** So many tiles at a time: a desktop's row is too much for one frame of a slow device. */
const STEP = 3;

interface Props {
  /** The places of the row's games. */
  readonly first: number;
  readonly last: number;
  /** How many a whole row has. */
  readonly columns: number;
  readonly gameAt: (index: number) => TileGame | undefined;
  /** It is drawn ahead and not in view yet: nobody misses it for a moment. */
  readonly isAhead: boolean;
  /** What the grid measures all rows by: whole at once. */
  readonly isMeasure: boolean;
  /** Rows fly past: nobody can press or see one. */
  readonly isFast: boolean;
  readonly captionOf?: ((game: TileGame) => ReactNode) | undefined;
  readonly onOpen: (gamecode: string) => void;
}

/**
 * One row of a grid. A new one has the names and colours of its games, which is what a press or a letter is answered
 * with; the tiles come a moment later, row by row. In a hurry there are colours alone until something can be seen.
 */
export function GridRow({ first, last, columns, gameAt, isAhead, isMeasure, isFast, captionOf, onOpen }: Props) {
  const [whole, setWhole] = useState(isMeasure ? columns : 0);
  const isWhole = whole >= last - first + 1;
  // What came in a hurry has no name to lay out, nor gets one before its tile.
  const [isNamed] = useState(!isFast);
  useEffect(() => {
    if (isFast || isWhole) return;
    return inTurn(() => setWhole(whole + STEP));
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
}

/** A row that flies past: its games' colours, side by side in one element, so that the fastest scroll lays out next to nothing. */
function Colors({ first, last, columns, gameAt }: Pick<Props, 'first' | 'last' | 'columns' | 'gameAt'>) {
  const images: string[] = [];
  const places: string[] = [];
  for (let place = first; place <= last; place += 1) {
    const [light, deep] = colorsOf({ placeholder: gameAt(place)?.placeholder ?? null });
    images.push(`linear-gradient(${light}, ${deep})`);
    // Shares of what a tile leaves free: the gaps come out alike.
    places.push(`${(100 * (place - first)) / Math.max(1, columns - 1)}% 0`);
  }
  return (
    <div
      className={styles.colors}
      style={{ backgroundImage: images.join(', '), backgroundPosition: places.join(', ') }}
    />
  );
}
