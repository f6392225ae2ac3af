import { useEffect } from 'react';

const TYPED_INTO = 'input, textarea, select, [contenteditable=""], [contenteditable="true"]';

/** Opens the search with `/`, as the search field shows; not while the visitor types or a sheet is open. */
export function useSearchKey(isFree: boolean, open: () => void): void {
  useEffect(() => {
    if (!isFree) return;
    const listen = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(TYPED_INTO)) return;
      // Otherwise the slash would be typed into the search.
      event.preventDefault();
      open();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [isFree, open]);
}
