import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { CloseIcon } from './first-paint-icons.ts';
import { IconButton } from './IconButton.tsx';
import styles from './StillNotice.module.css';

interface Props {
  /** Whether there is no problem now. */
  readonly isWell: boolean;
  /** Notice of the problem: an `OfflineCard`. */
  readonly trouble: ReactNode;
  /** Notice that replaces it once the problem is over. */
  readonly over: ReactNode;
  readonly closeLabel: string;
}

/**
 * Shows a connection problem without moving the content. If the page opens with the problem, the notice is part of the
 * page and keeps its space; a problem that begins later shows over the page, and can be closed until the next one.
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
  // In the main element, but outside its boxes, which would leave a gap for it.
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
