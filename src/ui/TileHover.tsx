import type { ReactNode } from 'react';
import { HeartIcon } from './first-paint-icons.ts';
import { Icon } from './Icon.tsx';
import styles from './TileHover.module.css';

interface TileHoverProps {
  readonly favorite: { readonly isSet: boolean; readonly label: string; readonly onPress: () => void };
  /** "RTP 96,10 %". */
  readonly rtp?: string | undefined;
  /** Absent if the game cannot be played in this mode now. */
  readonly play?: { readonly label: ReactNode; readonly onPress: () => void } | undefined;
  readonly demo?: { readonly label: ReactNode; readonly onPress: () => void } | undefined;
}

/**
 * Controls over a tile under the mouse: favourite, RTP, Jogar and Demo. The keyboard finds the same in the sheet that the tile
 * opens, so Tab does not stop here.
 */
export function TileHover({ favorite, rtp, play, demo }: TileHoverProps) {
  const button = { type: 'button', tabIndex: -1 } as const;
  return (
    <div className={styles.hover}>
      <button
        {...button}
        className={styles.heart}
        aria-label={favorite.label}
        aria-pressed={favorite.isSet}
        onClick={favorite.onPress}
      >
        <Icon glyph={HeartIcon} size={16} filled={favorite.isSet} />
      </button>
      <div className={styles.foot}>
        {rtp !== undefined && <p className={styles.rtp}>{rtp}</p>}
        {play && (
          <button {...button} className={styles.play} onClick={play.onPress}>
            {play.label}
          </button>
        )}
        {demo && (
          <button {...button} className={styles.demo} onClick={demo.onPress}>
            {demo.label}
          </button>
        )}
      </div>
    </div>
  );
}
