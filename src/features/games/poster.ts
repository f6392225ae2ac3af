import type { Game } from '../../contract/games.ts';
import { site } from '../../domain/site/site.ts';
import type { PosterImage } from '../../ui/Tile.tsx';

const WIDTHS = [240, 360] as const;
const OURS = /^(\/posters\/[\w-]+)-\d+\.(?:webp|avif)$/;
const FALLBACK: readonly [string, string] = ['#16324a', '#0b1a26'];

type Pictured = Pick<Game, 'image'> & { readonly image_mobile?: string | undefined };

/**
 * A game's poster in the sizes that phones need. Another provider's poster has two addresses; a phone gets
 * `image_mobile`. The site's own picture (`images.game_fallback`) replaces a missing one.
 */
export function posterOf(game: Pictured, sizes?: string): PosterImage {
  const base = game.image.match(OURS)?.[1];
  const instead = site.config?.images.game_fallback;
  if (!base) return { src: game.image, mobile: game.image_mobile, instead, sizes };
  const set = (type: string) => WIDTHS.map((width) => `${base}-${width}.${type} ${width}w`).join(', ');
  const others = WIDTHS.map((width) => `${base}-${width}.avif`);
  return { src: `${base}-360.webp`, avif: set('avif'), webp: set('webp'), others, instead, sizes };
}

/** The smallest poster, for a line of text. */
export function smallPosterOf(game: Pictured): PosterImage {
  const base = game.image.match(OURS)?.[1];
  if (!base) return { src: game.image_mobile ?? game.image };
  return { src: `${base}-${WIDTHS[0]}.webp`, avif: `${base}-${WIDTHS[0]}.avif` };
}

/** The two colours that stand for a poster while it loads. */
export function colorsOf(game: Pick<Game, 'placeholder'>): readonly [string, string] {
  const [first, second] = game.placeholder?.split(',') ?? [];
  return first && second ? [first, second] : FALLBACK;
}
