import type { Game } from '../../contract/games.ts';
import { site } from '../../domain/site.ts';
import type { PosterImage } from '../../ui/Tile.tsx';

const WIDTHS = [240, 360] as const;
const OURS = /^(\/posters\/[\w-]+)-\d+\.(?:webp|avif)$/;
const FALLBACK: readonly [string, string] = ['#16324a', '#0b1a26'];

type Pictured = Pick<Game, 'image'> & { readonly image_mobile?: string | undefined };

/**
 * A game's poster at the sizes that phones ask for. Of another house's there are two addresses, of which a phone gets
 * `image_mobile`. Where neither comes, the site's own picture stands in (`images.game_fallback`).
 */
export function posterOf(game: Pictured, sizes?: string): PosterImage {
  const base = game.image.match(OURS)?.[1];
  const instead = site.config?.images.game_fallback;
  if (!base) return { src: game.image, mobile: game.image_mobile, instead, sizes };
  const set = (type: string) => WIDTHS.map((width) => `${base}-${width}.${type} ${width}w`).join(', ');
  return { src: `${base}-360.webp`, avif: set('avif'), webp: set('webp'), instead, sizes };
}

/** The same beside a line of text: no screen needs more than the smallest of it, so that there is nothing to choose. */
export function smallPosterOf(game: Pictured): PosterImage {
  const base = game.image.match(OURS)?.[1];
  if (!base) return { src: game.image_mobile ?? game.image };
  return { src: `${base}-${WIDTHS[0]}.webp`, avif: `${base}-${WIDTHS[0]}.avif` };
}

/** The two colours that stand in a poster's place until it is there. */
export function colorsOf(game: Pick<Game, 'placeholder'>): readonly [string, string] {
  const [first, second] = game.placeholder?.split(',') ?? [];
  return first && second ? [first, second] : FALLBACK;
}
