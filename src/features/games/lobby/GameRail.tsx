import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Rail } from '../../../ui/Rail.tsx';
import { GameTile, type TileGame } from '../components/GameTile.tsx';

interface Props {
  readonly title: string;
  readonly games: readonly TileGame[];
  /** Target of "Ver todos", and another label for it. */
  readonly seeAll?: { readonly href: string; readonly label?: string };
  /** Number of tiles in the first view, which load at once. */
  readonly eager?: number;
  readonly captionOf?: (game: TileGame) => ReactNode;
  readonly onOpen: (gamecode: string) => void;
}

/** A row of games with its title and a link to all of them. */
export function GameRail({ title, games, seeAll, eager = 0, captionOf, onOpen }: Props) {
  const { t } = useLingui();
  return (
    <Rail
      title={title}
      previousLabel={t`Anteriores: ${title}`}
      nextLabel={t`Próximos: ${title}`}
      seeAll={seeAll && { href: seeAll.href, label: seeAll.label ?? t`Ver todos`, hint: title }}
    >
      {games.map((game, at) => (
        <GameTile key={game.gamecode} game={game} priority={at < eager} caption={captionOf?.(game)} onOpen={onOpen} />
      ))}
    </Rail>
  );
}
