import { useLayoutEffect } from 'react';
import { holdScreen } from './address.ts';

/** Asks before a leave of the screen or a reload loses what the operator has typed, and tells the form's owner of it. */
export function useUnsaved(isUnsaved: boolean, onUnsaved?: (isUnsaved: boolean) => void): void {
  // Before the next key, which may be Escape.
  useLayoutEffect(() => {
    onUnsaved?.(isUnsaved);
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    const release = holdScreen();
    return () => {
      removeEventListener('beforeunload', ask);
      release();
      onUnsaved?.(false);
    };
  }, [isUnsaved, onUnsaved]);
}
