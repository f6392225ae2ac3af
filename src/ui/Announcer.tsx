import { useSyncExternalStore } from 'react';
import { announcements } from './announcer.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** The page's two live regions. Mount once, near the root, before the first announcement. */
export function Announcer() {
  const last = useSyncExternalStore(announcements.subscribe, announcements.last, () => null);
  return (
    <VisuallyHidden>
      <span aria-live="polite">{last?.politeness === 'polite' && <span key={last.id}>{last.text}</span>}</span>
      <span aria-live="assertive">{last?.politeness === 'assertive' && <span key={last.id}>{last.text}</span>}</span>
    </VisuallyHidden>
  );
}
