/** `site picture`: a picture of a site from a file, re-encoded and sized for its place. */
import { createPictures } from '../../files/pictures.ts';
import {
  PictureError,
  type PictureReason,
  recordPictures,
  type StoredPicture,
  storePicture,
  type Wanted,
} from '../../site/pictures.ts';
import { argument, type Command, fileError, type OperatorContext, OperatorError } from '../command.ts';
import { siteByDomain } from '../lookup.ts';
import { type Sentence, say } from '../say.ts';
import { applySettings, type Wish } from './site.ts';

interface Place {
  readonly wanted: readonly Wanted[];
  /** The settings that the stored pictures make. */
  readonly settings: (stored: readonly StoredPicture[]) => readonly Wish[];
}

function one(key: string, wanted: Wanted): Place {
  return { wanted: [wanted], settings: ([picture]) => [{ key, text: JSON.stringify(picture?.address) }] };
}

/** Heights of the logo in CSS pixels, and the widest that a bar has room for. */
const HEIGHTS = { mobile: 28, desktop: 32 } as const;
const WIDEST = { mobile: 140, desktop: 180 } as const;

function logoSize({ width, height }: StoredPicture, place: 'mobile' | 'desktop') {
  const scale = Math.min(HEIGHTS[place] / height, WIDEST[place] / width);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

const logo: Place = {
  wanted: [{ fit: 'inside', side: 720, format: 'png' }],
  settings: ([picture]) =>
    picture
      ? [
          { key: 'images.logo', text: JSON.stringify(picture.address) },
          {
            key: 'logo_sizes',
            text: JSON.stringify({ mobile: logoSize(picture, 'mobile'), desktop: logoSize(picture, 'desktop') }),
          },
        ]
      : [],
};

/** Icons of the installed app: two sizes, Apple's on a ground, and one with room for the mask of a launcher. */
function icons(canvas: string): Place {
  const sizes = [
    { side: 512, purpose: 'any', ground: {} },
    { side: 192, purpose: 'any', ground: {} },
    { side: 180, purpose: 'any', ground: { background: canvas, share: 0.86 } },
    { side: 512, purpose: 'maskable', ground: { background: canvas, share: 0.7 } },
  ] as const;
  return {
    wanted: sizes.map(({ side, ground }) => ({ fit: 'whole' as const, side, format: 'png' as const, ...ground })),
    settings: (stored) => {
      const made = stored.map(({ address, width, height }, index) => ({
        src: address,
        sizes: `${width}x${height}`,
        type: 'image/png',
        purpose: sizes[index]?.purpose,
      }));
      // The sign of a notification has one colour, which no picture has: the neutral one.
      const badge = { src: '/icons/site-badge-96.png', sizes: '96x96', type: 'image/png', purpose: 'monochrome' };
      const order = [1, 0, 2, 3].flatMap((index) => made[index] ?? []);
      return [{ key: 'icons', text: JSON.stringify([...order, badge]) }];
    },
  };
}

const PLACES: Readonly<Record<string, Place | ((canvas: string) => Place)>> = {
  logo,
  logo_alt: one('images.logo_alt', { fit: 'inside', side: 720, format: 'png' }),
  mark: one('images.mark', { fit: 'whole', side: 256, format: 'png' }),
  favicon: one('images.favicon', { fit: 'whole', side: 64, format: 'png' }),
  hero: one('images.hero', { fit: 'wide', side: 1440, ratio: 2.4, format: 'webp' }),
  auth: one('images.auth', { fit: 'inside', side: 1200, format: 'webp' }),
  game_fallback: one('images.game_fallback', { fit: 'inside', side: 720, format: 'webp' }),
  og: one('og.image', { fit: 'wide', side: 1200, ratio: 1200 / 630, format: 'jpeg' }),
  icons,
};

const REASONS: Readonly<Record<PictureReason, Sentence>> = {
  missing: say`The file does not exist, or the platform may not read it.`,
  too_large: say`The file has more than 10 MiB.`,
  no_picture: say`The file is no JPEG, PNG or WebP (an SVG may hold scripts).`,
  broken: say`The file is broken.`,
  too_many_pixels: say`The file has too many pixels.`,
};

/** The option of a command that takes a picture from a file. */
export const pictureOption = {
  picture: {
    value: 'FILE',
    help: 'its picture from a file: a JPEG, PNG or WebP of at most 10 MiB',
    file: true,
    upload: 'picture',
  },
} as const;

/** Encodes and stores a file for a site. @throws OperatorError with the reason why the file is refused */
export async function storeFrom(
  { deps }: Pick<OperatorContext, 'deps'>,
  siteId: number,
  path: string,
  wanted: readonly Wanted[],
): Promise<StoredPicture[]> {
  // The command may run without a platform, so it has a decoder of its own.
  const pictures = createPictures();
  try {
    return await storePicture(deps, pictures, siteId, path, wanted);
  } catch (error) {
    if (error instanceof PictureError) throw fileError(REASONS[error.reason], path, { cause: error });
    throw error;
  } finally {
    pictures.close();
  }
}

const picture: Command = {
  name: 'site picture',
  summary: 'set a picture of a site from a file, encoded anew and sized',
  args: [
    { name: 'DOMAIN', help: 'host name of the site' },
    { name: 'KEY', help: Object.keys(PLACES).join(', ') },
    { name: 'FILE', help: 'a JPEG, PNG or WebP of at most 10 MiB', file: true, upload: 'picture' },
  ],
  details: [
    'logo also sets its sizes; icons makes every icon of the installed app of one square picture; og is the picture of',
    'shared links. "site undo" returns to the picture before, and "site set DOMAIN images.logo null" to none.',
  ],
  async run(context, input) {
    const { deps } = context;
    const site = await siteByDomain(deps.db, argument(input, 'domain'));
    const key = argument(input, 'key').replace(/^images\.|\.image$/g, '');
    const place = Object.hasOwn(PLACES, key) ? PLACES[key] : undefined;
    if (!place) throw new OperatorError(say`There is no picture "${key}": ${Object.keys(PLACES).join(', ')}.`);
    const { config } = await deps.db
      .selectFrom('sites')
      .select('config')
      .where('casino_id', '=', site.id)
      .executeTakeFirstOrThrow();
    const colors = config['colors'] as { readonly default?: Readonly<Record<string, string>> } | undefined;
    const canvas = colors?.default?.['canvas'] ?? '#000000';
    const { wanted, settings } = typeof place === 'function' ? place(canvas) : place;
    const stored = await storeFrom(context, site.id, argument(input, 'file'), wanted);
    const at = deps.clock.now();
    return applySettings(context, site, settings(stored), (trx) =>
      recordPictures(
        trx,
        site.id,
        stored.map(({ name }) => name),
        at,
      ),
    );
  },
};

export const pictureCommands: readonly Command[] = [picture];
