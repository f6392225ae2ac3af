import { useEffect } from 'react';

const TYPED_INTO = 'input, textarea, select, [contenteditable=""], [contenteditable="true"]';

/** `/` opens the search, as the field in the bar says; not while somebody types, and not under something that is open. */
export function useSearchKey(isFree: boolean, open: () => void): void {
  useEffect(() => {
    if (!isFree) return;
    const listen = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(TYPED_INTO)) return;
      // Else the key's own character would be the first letter of the search.
      event.preventDefault();
      open();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [isFree, open]);
}
