import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useIsPainted } from '../../../lib/use-is-painted.ts';
import { useNear } from '../../../lib/use-near.ts';
import { useWide } from '../../../lib/use-wide.ts';
import { Rail } from '../../../ui/Rail.tsx';
import { TileSkeleton } from '../../../ui/Skeleton.tsx';
import { GameTile, type TileGame } from '../components/GameTile.tsx';

interface Props {
  readonly title: string;
  readonly games: readonly TileGame[];
  /** Target of "Ver todos", and another label for it. */
  readonly seeAll?: { readonly href: string } | undefined;
  /** Number of tiles in the first view, which load at once. */
  readonly eager?: number;
  /** Whether the row is mounted with its tiles; any other gets them once it comes near the viewport. */
  readonly isAtOnce?: boolean;
  readonly captionOf?: (game: TileGame) => ReactNode;
  readonly onOpen: (gamecode: string) => void;
}

/** Tiles of a row's first paint: those that a phone, or a desktop, shows without scrolling. */
const FIRST = { phone: 6, wide: 11 };

/** A row of games with its title and a link to all of them. */
export function GameRail({ title, games, seeAll, eager = 0, isAtOnce = true, captionOf, onOpen }: Props) {
  const { t } = useLingui();
  const [row, isNear] = useNear(isAtOnce);
  const isPainted = useIsPainted();
  const first = games.slice(0, useWide() ? FIRST.wide : FIRST.phone);
  return (
    <Rail
      ref={row}
      title={title}
      previousLabel={t`Anteriores: ${title}`}
      nextLabel={t`Próximos: ${title}`}
      seeAll={seeAll && { href: seeAll.href, label: t`Ver todos`, hint: title }}
    >
      {isNear
        ? (isPainted ? games : first).map((game, at) => (
            <GameTile
              key={game.gamecode}
              game={game}
              priority={at < eager}
              caption={captionOf?.(game)}
              onOpen={onOpen}
            />
          ))
        : first.map(({ gamecode }) => <TileSkeleton key={gamecode} caption />)}
    </Rail>
  );
}
