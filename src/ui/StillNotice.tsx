import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from './IconButton.tsx';
import { CloseIcon } from './icons-more.tsx';
import styles from './StillNotice.module.css';

interface Props {
  /** Nothing is wrong now. */
  readonly isWell: boolean;
  /** What is wrong: an `OfflineCard`. */
  readonly trouble: ReactNode;
  /** What stands in its place once all is well again. */
  readonly over: ReactNode;
  readonly closeLabel: string;
}

/**
 * Says that a connection is missing without moving what is being read. What was opened without one has the notice in the
 * page, which keeps its place; one that is lost in mid-visit is said over the page, and can be closed until the next time.
 */
export function StillNotice({ isWell, trouble, over, closeLabel }: Props) {
  const [inPage] = useState(!isWell);
  const [isClosed, close] = useState(false);
  if (isWell && isClosed) close(false);
  if (inPage) {
    return (
      <div className={styles.place}>
        <div data-shown={!isWell}>{trouble}</div>
        <div data-shown={isWell}>{over}</div>
      </div>
    );
  }
  if (isWell || isClosed) return null;
  // Of the page's content, yet outside its boxes, which would keep a gap for it.
  return createPortal(
    <div className={styles.over}>
      {trouble}
      <span className={styles.close}>
        <IconButton glyph={CloseIcon} size={16} label={closeLabel} onClick={() => close(true)} />
      </span>
    </div>,
    document.getElementById('main') ?? document.body,
  );
}
