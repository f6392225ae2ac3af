import type { CSSProperties, MouseEvent, ReactNode } from 'react';
import { useCallback, useId, useState } from 'react';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';
import { HeartIcon } from './icons.tsx';
import type { RenderLink } from './links.tsx';
import { useRenderLink } from './links.tsx';
import styles from './Tile.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/**
 * A poster at the sizes that phones ask for. `avif` and `webp` are srcset texts; `src` is the last resort. 3:4. No browser
 * of ours is without WebP, so it needs no `source` of its own: one element less a tile.
 */
export interface PosterImage {
  readonly src: string;
  readonly avif?: string | undefined;
  readonly webp?: string | undefined;
  /** In place of `src` on a phone. */
  readonly mobile?: string | undefined;
  /** Shown where the picture does not come. */
  readonly instead?: string | null | undefined;
  /** The `sizes` attribute; by default what a rail's tile takes. */
  readonly sizes?: string | undefined;
}

interface PosterProps {
  readonly image: PosterImage | undefined;
  /** Two colours: what stands there until the picture is. */
  readonly colors: readonly [string, string];
  /** The poster's words for who does not see it; empty where the name stands beside it. */
  readonly alt: string;
  /** Above the fold: loaded at once and shown without a fade. */
  readonly priority?: boolean;
  /** Drawn only where it is in view or about to be: asked for with its drawing, instead of in the frame that lays it out. */
  readonly isNear?: boolean | undefined;
  readonly children?: ReactNode;
  readonly dimmed?: boolean;
}

/** Narrower than a tablet: what is made for a phone. */
export const PHONE = '(max-width: 599px)';
const RAIL_SIZES = '(min-width: 1024px) 131px, (min-width: 600px) 18vw, 29vw';

/** The lit 3:4 face of a game. On its own in a game's sheet; inside `Tile` everywhere else. */
export function Poster({
  image,
  colors,
  alt,
  priority = false,
  isNear = priority,
  children,
  dimmed = false,
}: PosterProps) {
  // Nothing listens in a document that the server has drawn: its pictures show as they come.
  const [loaded, setLoaded] = useState(priority || import.meta.env.SSR);
  const [broken, setBroken] = useState(0);
  // A cached picture is complete before React listens.
  const look = useCallback((img: HTMLImageElement | null) => {
    if (img?.complete && img.naturalWidth > 0) setLoaded(true);
  }, []);
  const sizes = image?.sizes ?? RAIL_SIZES;
  const now = broken === 0 ? image : broken === 1 && image?.instead ? { src: image.instead } : undefined;
  return (
    <span
      className={cx(styles.poster, dimmed && styles.dimmed)}
      style={{ '--p1': colors[0], '--p2': colors[1] } as CSSProperties}
    >
      {now ? (
        <picture>
          {now.avif && <source type="image/avif" srcSet={now.avif} sizes={now.webp && sizes} />}
          {now.mobile && <source media={PHONE} srcSet={now.mobile} />}
          <img
            ref={look}
            sizes={now.webp && sizes}
            srcSet={now.webp}
            src={now.src}
            alt={alt}
            width={300}
            height={400}
            loading={isNear ? 'eager' : 'lazy'}
            decoding="async"
            fetchPriority={priority ? 'high' : 'auto'}
            draggable={false}
            className={cx(styles.image, loaded && styles.loaded)}
            onLoad={() => setLoaded(true)}
            onError={() => setBroken(broken + 1)}
          />
        </picture>
      ) : (
        // No picture: the name on the two colours, so the game can still be told from its neighbours.
        alt !== '' && <span className={styles.name}>{alt}</span>
      )}
      {children}
    </span>
  );
}

interface PlainPosterProps {
  readonly colors: readonly [string, string];
  /** Left out where the name stands beside it, or could not be read. */
  readonly name?: string | undefined;
}

/** The face of a game that flies past or is about to have its picture: its two colours, its name, and nothing else. */
export function PlainPoster({ colors, name }: PlainPosterProps) {
  return (
    <span className={cx(styles.poster, styles.plain)} style={{ '--p1': colors[0], '--p2': colors[1] } as CSSProperties}>
      {name !== undefined && <span className={styles.name}>{name}</span>}
    </span>
  );
}

export interface TileProps {
  readonly title: string;
  readonly href: string;
  readonly image?: PosterImage | undefined;
  readonly colors: readonly [string, string];
  /** Set when it is a favourite: the word for the heart. */
  readonly favoriteLabel?: string | undefined;
  /** The line below: "há 20 min", "Slot". */
  readonly caption?: ReactNode;
  /** Set for a live table: the words before the caption ("Ao vivo"). */
  readonly liveLabel?: string | undefined;
  /** Set when it cannot be played: why, in the caption's place. The poster is at half light; the tile still opens. */
  readonly unavailable?: string | undefined;
  readonly priority?: boolean;
  readonly isNear?: boolean | undefined;
  readonly renderLink?: RenderLink | undefined;
  /** Called with the press before the link is followed, so that a sheet can open from where the finger was. */
  readonly onPress?: ((event: MouseEvent<HTMLAnchorElement>) => void) | undefined;
}

/** A game as a poster with its caption. One link; nothing else on it takes a press. */
export function Tile(props: TileProps) {
  const {
    title,
    href,
    image,
    colors,
    favoriteLabel,
    caption,
    liveLabel,
    unavailable,
    priority = false,
    isNear,
    renderLink,
    onPress,
  } = props;
  const link = useRenderLink(renderLink);
  const captionId = useId();
  const below = unavailable ?? caption;
  const captioned = below !== undefined || liveLabel !== undefined;
  return (
    <div className={styles.tile}>
      {link({
        href,
        className: styles.link,
        'aria-describedby': captioned ? captionId : undefined,
        onClick: onPress,
        children: (
          <Poster
            image={image}
            colors={colors}
            alt={title}
            priority={priority}
            isNear={isNear}
            dimmed={unavailable !== undefined}
          >
            {favoriteLabel !== undefined && (
              <span className={styles.heart}>
                <Icon glyph={HeartIcon} size={13} filled />
                <VisuallyHidden>{favoriteLabel}</VisuallyHidden>
              </span>
            )}
          </Poster>
        ),
      })}
      {captioned && (
        <p className={styles.caption} id={captionId}>
          {liveLabel !== undefined && unavailable === undefined && (
            <>
              <span className={styles.live}>{liveLabel}</span>
              {below !== undefined && ' · '}
            </>
          )}
          {below}
        </p>
      )}
    </div>
  );
}
