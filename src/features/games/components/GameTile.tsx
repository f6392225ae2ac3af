import { useLingui } from '@lingui/react/macro';
import { memo, type ReactNode } from 'react';
import type { Game } from '../../../contract/games.ts';
import { currentLocale, localise } from '../../../domain/locale.ts';
import { lazyComponent } from '../../../lib/lazy-component.tsx';
import type { RenderLink } from '../../../ui/links.tsx';
import { Tile } from '../../../ui/Tile.tsx';
import { colorsOf, posterOf } from '../poster.ts';
import { useTypeName } from '../use-type-name.ts';

/** The part of a game that a tile shows; the catalogue's compact form has it. */
export type TileGame = Pick<Game, 'gamecode' | 'providercode' | 'title' | 'image' | 'type'> & {
  readonly image_mobile?: string | undefined;
  readonly placeholder?: string | null | undefined;
} & Partial<Pick<Game, 'hasFavorite' | 'maintenance' | 'only_demo' | 'has_tables' | 'is_new' | 'played_at'>>;

interface Props {
  readonly game: TileGame;
  readonly priority?: boolean;
  readonly isNear?: boolean;
  /** Line below the tile; the kind of game by default. */
  readonly caption?: ReactNode;
  readonly sizes?: string | undefined;
  /** Opens the game's sheet. */
  readonly onOpen: (gamecode: string) => void;
}

/** In a file of its own: no phone needs it. */
const tileHover = lazyComponent(() => import('./GameTileHover.tsx').then((it) => it.GameTileHover));

/** Whether a list states the whole game; the catalogue's compact form does not say whether it is a favourite. */
const isWhole = (game: TileGame): game is TileGame & Game => 'hasFavorite' in game;

// A press opens the sheet instead of the link, so the router's link, which costs time for each tile, is not needed.
const anchor: RenderLink = ({ href, children, ...rest }) => (
  <a href={localise(href, currentLocale())} {...rest}>
    {children}
  </a>
);

/** A game as a poster. A press opens its sheet; a middle click or a long press finds a real link to the game's page. */
export const GameTile = memo(function GameTile({ game, priority = false, isNear, caption, sizes, onOpen }: Props) {
  const { t } = useLingui();
  const kind = useTypeName(game.type);
  return (
    <Tile
      title={game.title}
      href={`/casino/${game.providercode}/${game.gamecode}`}
      image={posterOf(game, sizes)}
      colors={colorsOf({ placeholder: game.placeholder ?? null })}
      caption={caption ?? (game.only_demo ? t`Só demo` : game.has_tables ? undefined : kind)}
      favoriteLabel={game.hasFavorite ? t`Nos favoritos` : undefined}
      newLabel={game.is_new ? t`Novo` : undefined}
      liveLabel={game.has_tables ? t`Ao vivo` : undefined}
      unavailable={game.maintenance ? t({ message: 'Em manutenção', context: 'tile' }) : undefined}
      priority={priority}
      isNear={isNear}
      renderLink={anchor}
      renderHover={isWhole(game) ? () => <tileHover.Component game={game} /> : undefined}
      onPress={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        onOpen(game.gamecode);
      }}
    />
  );
});
