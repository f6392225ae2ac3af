import { useSnapshot } from 'valtio/react';
import { proxy } from 'valtio/vanilla';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** The last announced sentence. */
export const announcement = proxy({ id: 0, text: '' });

/**
 * Announces a sentence to screen readers without a focus change: balance, copied text, results. A repeated sentence is
 * announced again.
 */
export function announce(text: string): void {
  announcement.id += 1;
  announcement.text = text;
}

/** The live region that announcements are read from. Mount once, near the root, before the first of them. */
export function Announcer() {
  const { id, text } = useSnapshot(announcement);
  return (
    <VisuallyHidden>
      <span role="status" aria-live="polite">
        {text !== '' && <span key={id}>{text}</span>}
      </span>
    </VisuallyHidden>
  );
}
