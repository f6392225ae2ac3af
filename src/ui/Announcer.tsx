import { useSyncExternalStore } from 'react';
import { announcements } from './announcer.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** The two live regions of the page. Once, near the root, before anything is announced. */
export function Announcer() {
  const last = useSyncExternalStore(announcements.subscribe, announcements.last, () => null);
  return (
    <VisuallyHidden>
      <span aria-live="polite">{last?.politeness === 'polite' && <span key={last.id}>{last.text}</span>}</span>
      <span aria-live="assertive">{last?.politeness === 'assertive' && <span key={last.id}>{last.text}</span>}</span>
    </VisuallyHidden>
  );
}
