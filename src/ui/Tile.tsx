import type { CSSProperties, MouseEvent, PointerEvent, ReactNode } from 'react';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { cx } from './cx.ts';
import { HeartIcon } from './first-paint-icons.ts';
import { Icon } from './Icon.tsx';
import type { RenderLink } from './links.tsx';
import { useRenderLink } from './links.tsx';
import styles from './Tile.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/**
 * A poster (3:4) in the sizes for phones. `avif` and `webp` are srcset texts; `src` is the fallback. All supported
 * browsers have WebP, so it needs no `source`: one element less per tile.
 */
export interface PosterImage {
  readonly src: string;
  readonly avif?: string | undefined;
  readonly webp?: string | undefined;
  /** Replaces `src` on a phone. */
  readonly mobile?: string | undefined;
  /** The same poster in other sizes, tried if it does not load: offline, a tile's picture may be the only cached one. */
  readonly others?: readonly string[] | undefined;
  /** Shown if no picture loads. */
  readonly instead?: string | null | undefined;
  /** The `sizes` attribute; default: the width of a tile in a rail. */
  readonly sizes?: string | undefined;
}

interface PosterProps {
  readonly image: PosterImage | undefined;
  /** Two colours, shown until the picture has loaded. */
  readonly colors: readonly [string, string];
  /** Alternative text; empty if the name stands beside the poster. */
  readonly alt: string;
  /** Above the fold: loads eagerly and appears without a fade. */
  readonly priority?: boolean;
  /** Rendered only when in or near the viewport: loads eagerly with its render instead of one frame later. */
  readonly isNear?: boolean | undefined;
  readonly children?: ReactNode;
  readonly dimmed?: boolean;
}

/** Narrower than a tablet. */
export const PHONE = '(max-width: 599px)';
const RAIL_SIZES = '(min-width: 1024px) 131px, (min-width: 600px) 18vw, 29vw';

/** Addresses of the posters that this visit has shown. */
const shown = new Set<string>();

/**
 * The 3:4 poster of a game. Alone in a game's sheet; inside `Tile` everywhere else. One function because a picture's
 * states (shown before, loaded, broken) share its element.
 */
export function Poster({
  image,
  colors,
  alt,
  priority = false,
  isNear = priority,
  children,
  dimmed = false,
}: PosterProps) {
  const sizes = image?.sizes ?? RAIL_SIZES;
  // A server-rendered document has no load listener, so its pictures show at once. As does a picture that this visit has
  // shown: after Back it is painted with its page instead of fading in again.
  const [wasShown] = useState(() => image !== undefined && shown.has(image.src));
  const [loaded, setLoaded] = useState(priority || wasShown || import.meta.env.SSR);
  const [broken, setBroken] = useState(0);
  // A cached picture may be complete before React listens.
  const src = image?.src;
  const look = useCallback(
    (img: HTMLImageElement | null) => {
      if (!img?.complete || img.naturalWidth === 0) return;
      if (src !== undefined) shown.add(src);
      setLoaded(true);
    },
    [src],
  );
  const rest = [...(image?.others ?? []), ...(image?.instead ? [image.instead] : [])];
  const next = rest[broken - 1];
  const now: PosterImage | undefined = broken === 0 ? image : next === undefined ? undefined : { src: next };
  return (
    <span
      data-poster=""
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
            loading={isNear || wasShown ? 'eager' : 'lazy'}
            decoding={wasShown ? 'sync' : 'async'}
            fetchPriority={priority ? 'high' : 'auto'}
            draggable={false}
            className={cx(styles.image, loaded && styles.loaded)}
            onLoad={() => {
              if (broken === 0 && image) shown.add(image.src);
              setLoaded(true);
            }}
            onError={() => setBroken(broken + 1)}
          />
        </picture>
      ) : (
        // Without a picture the name on the two colours identifies the game.
        alt !== '' && <span className={styles.name}>{alt}</span>
      )}
      {children}
    </span>
  );
}

interface PlainPosterProps {
  readonly colors: readonly [string, string];
  /** Absent if the name stands beside it or would be unreadable. */
  readonly name?: string | undefined;
}

/** The poster of a game during fast scrolling or before its picture: two colours and the name. */
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
  /** Set for a favourite: the accessible name of the heart. */
  readonly favoriteLabel?: string | undefined;
  /** The line below: "há 20 min", "Slot". */
  readonly caption?: ReactNode;
  /** Set for a new game: the text before the caption ("Novo"). Only the heart covers a part of the poster. */
  readonly newLabel?: string | undefined;
  /** Set for a live table: the text before the caption ("Ao vivo"). */
  readonly liveLabel?: string | undefined;
  /**
   * Set if the game cannot be played: the reason, instead of the caption. The poster is dimmed; the tile still opens.
   */
  readonly unavailable?: string | undefined;
  readonly priority?: boolean;
  readonly isNear?: boolean | undefined;
  readonly renderLink?: RenderLink | undefined;
  /** Called before the link is followed, so that a sheet can open from the position of the press. */
  readonly onPress?: ((event: MouseEvent<HTMLAnchorElement>) => void) | undefined;
  /** Shown over the poster while the mouse rests on it. */
  readonly renderHover?: (() => ReactNode) | undefined;
}

/** Milliseconds that a mouse rests on a tile before its hover appears: one that only passes renders nothing. */
const HOVER_AFTER = 90;

/** Whether a mouse rests on a tile; a finger never does. */
function useHover(isWanted: boolean) {
  const [isOn, setOn] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (!isWanted) return { isOn: false };
  return {
    isOn,
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') timer.current = setTimeout(() => setOn(true), HOVER_AFTER);
    },
    onPointerLeave: () => {
      clearTimeout(timer.current);
      setOn(false);
    },
  };
}

/** A game as a poster with its caption. The whole tile is one link. One function because it is its markup. */
export function Tile(props: TileProps) {
  const {
    title,
    href,
    image,
    colors,
    favoriteLabel,
    caption,
    newLabel,
    liveLabel,
    unavailable,
    priority = false,
    isNear,
    renderLink,
    onPress,
    renderHover,
  } = props;
  const { isOn, ...hover } = useHover(renderHover !== undefined);
  const link = useRenderLink(renderLink);
  const captionId = useId();
  const below = unavailable ?? caption;
  const captioned = below !== undefined || liveLabel !== undefined || newLabel !== undefined;
  return (
    <div className={styles.tile} {...hover}>
      {isOn && <div className={styles.over}>{renderHover?.()}</div>}
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
          {newLabel !== undefined && unavailable === undefined && (
            <>
              <span className={styles.fresh}>{newLabel}</span>
              {(liveLabel !== undefined || below !== undefined) && ' · '}
            </>
          )}
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
