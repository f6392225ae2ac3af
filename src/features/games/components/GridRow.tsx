import { type ReactNode, useEffect, useState } from 'react';
import { TileSkeleton } from '../../../ui/Skeleton.tsx';
import { Poster } from '../../../ui/Tile.tsx';
import { TileGrid } from '../../../ui/TileGrid.tsx';
import { colorsOf } from '../poster.ts';
import { GameTile, type TileGame } from './GameTile.tsx';
import styles from './GridRow.module.css';

/** Between the tiles of one row and those of the next, milliseconds: a task for each row, and none of them long. */
const STEP = 24;
/** So many rows of a new list are whole at once: the answer to a press waits for no more. */
const AT_ONCE = 1;
/** No phone shows more rows than these below the filters; those beyond come with the last of them. */
const IN_TURN = 4;

interface Props {
  /** The places of the row's games. */
  readonly first: number;
  readonly last: number;
  readonly gameAt: (index: number) => TileGame | undefined;
  /** How many drawn rows stand above it. */
  readonly order: number;
  /** Rows fly past: nobody can press or see one. */
  readonly isFast: boolean;
  readonly captionOf?: ((game: TileGame) => ReactNode) | undefined;
  readonly onOpen: (gamecode: string) => void;
}

/** One row of a grid. In a hurry its games have their names and colours; the tiles come as soon as they can be seen. */
export function GridRow({ first, last, gameAt, order, isFast, captionOf, onOpen }: Props) {
  const [isWhole, setWhole] = useState(!isFast && order < AT_ONCE);
  useEffect(() => {
    if (isFast || isWhole) return;
    const timer = setTimeout(() => setWhole(true), Math.min(order, IN_TURN) * STEP);
    return () => clearTimeout(timer);
  }, [isFast, isWhole, order]);
  const tiles: ReactNode[] = [];
  for (let place = first; place <= last; place += 1) {
    const game = gameAt(place);
    if (!game) tiles.push(<TileSkeleton key={place} caption />);
    else if (isWhole) {
      tiles.push(
        <GameTile key={game.gamecode} game={game} priority={first === 0} caption={captionOf?.(game)} onOpen={onOpen} />,
      );
    } else tiles.push(<PassingTile key={game.gamecode} game={game} />);
  }
  return <TileGrid>{tiles}</TileGrid>;
}

function PassingTile({ game }: { readonly game: TileGame }) {
  return (
    <>
      <Poster image={undefined} colors={colorsOf({ placeholder: game.placeholder ?? null })} alt={game.title} />
      <span className={styles.caption} />
    </>
  );
}
