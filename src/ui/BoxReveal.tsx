import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { isStill } from '../lib/is-still.ts';
import styles from './BoxReveal.module.css';
import { cx } from './cx.ts';

export type Rarity = 'common' | 'uncommon' | 'rare' | 'epic' | 'legendary';

interface Props {
  readonly box: string;
  /** Picture of the prize, once it is drawn; null while the box is closed. */
  readonly prize: string | null;
  readonly rarity: Rarity;
  /** Label of the button that ends the motion at once. */
  readonly skipLabel: string;
  /** The motion is over, was skipped, or there is none. */
  readonly onShown: () => void;
  readonly children?: ReactNode;
}

/** Longest wait for the prize's picture, ms; the motion then begins without it. */
const DECODE_MS = 1000;

/** Waits until a picture is decoded, so that no frame of the motion pays for that; false while it waits. */
function useDecoded(source: string | null): boolean {
  const [decoded, setDecoded] = useState<string | null>(null);
  useEffect(() => {
    if (source === null) return;
    let isCurrent = true;
    const begin = () => {
      if (isCurrent) setDecoded(source);
    };
    const timer = setTimeout(begin, DECODE_MS);
    const picture = new Image();
    picture.src = source;
    picture.decode().then(begin, begin);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [source]);
  return source !== null && decoded === source;
}

/**
 * A box that opens: it trembles, light bursts out, the prize rises. Only transforms and opacity move, so the compositor
 * runs it alone. With reduced motion or data saver the prize is there at once. The caller says the prize in words.
 */
export function BoxReveal({ box, prize, rarity, skipLabel, onShown, children }: Props) {
  const [shown, setShown] = useState<string | null>(null);
  const isOpening = prize !== null && shown !== prize;
  const isDecoded = useDecoded(prize);
  const isMoving = isOpening && isDecoded;
  const end = () => {
    if (!isOpening) return;
    setShown(prize);
    onShown();
  };
  useEffect(() => {
    if (isOpening && isStill()) end();
  });
  return (
    <div className={styles.stage} data-rarity={rarity}>
      <div
        className={cx(
          styles.scene,
          (isMoving || (prize !== null && !isOpening)) && styles.opening,
          !isOpening && styles.still,
        )}
        aria-hidden="true"
      >
        <span className={styles.rays} />
        <span className={styles.glow} />
        <img className={styles.box} src={box} alt="" width={240} height={240} />
        {prize !== null && (isMoving || !isOpening) && (
          <img className={styles.prize} src={prize} alt="" width={160} height={160} onAnimationEnd={end} />
        )}
      </div>
      {isOpening ? (
        <button type="button" className={styles.skip} onClick={end}>
          <span>{skipLabel}</span>
        </button>
      ) : (
        children
      )}
    </div>
  );
}
