import { useState } from 'react';

/**
 * Keeps the element that had the focus when a dialog opened. The library looks later, when an autofocused field inside
 * may already have the focus, and would then restore an earlier element. @returns function that answers the element; null: it is gone
 */
export function useOpener(open: boolean): () => HTMLElement | null {
  const [wasOpen, setWasOpen] = useState(false);
  const [opener, setOpener] = useState<Element | null>(null);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setOpener(document.activeElement === document.body ? null : document.activeElement);
  }
  return () => (opener instanceof HTMLElement && opener.isConnected ? opener : null);
}
