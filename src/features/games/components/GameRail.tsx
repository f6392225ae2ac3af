import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Rail } from '../../../ui/Rail.tsx';
import { GameTile, type TileGame } from './GameTile.tsx';

interface Props {
  readonly title: string;
  readonly games: readonly TileGame[];
  /** Where "Ver todos" leads, and other words for it. */
  readonly more?: { readonly href: string; readonly label?: string };
  /** How many tiles are in the first view and load at once. */
  readonly eager?: number;
  readonly captionOf?: (game: TileGame) => ReactNode;
  readonly onOpen: (gamecode: string) => void;
}

/** A row of games with its title and the way to all of them. */
export function GameRail({ title, games, more, eager = 0, captionOf, onOpen }: Props) {
  const { t } = useLingui();
  return (
    <Rail
      title={title}
      previousLabel={t`Anteriores: ${title}`}
      nextLabel={t`Próximos: ${title}`}
      more={more && { href: more.href, label: more.label ?? t`Ver todos`, hint: title }}
    >
      {games.map((game, at) => (
        <GameTile key={game.gamecode} game={game} priority={at < eager} caption={captionOf?.(game)} onOpen={onOpen} />
      ))}
    </Rail>
  );
}
