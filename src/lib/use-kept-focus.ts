import { type FocusEventHandler, type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the focus in a place whose content changes: where what had it is gone, the first that can take it there now does.
 * Asked for by the component that changes it.
 * @returns what the place is given.
 */
export function useKeptFocus<E extends HTMLElement>(): {
  readonly ref: RefObject<E | null>;
  readonly onFocus: FocusEventHandler;
  readonly onBlur: FocusEventHandler;
} {
  const ref = useRef<E>(null);
  const within = useRef(false);
  useLayoutEffect(() => {
    const place = ref.current;
    if (!within.current || place === null || place.contains(document.activeElement)) return;
    place.querySelector<HTMLElement>('a[href], button, [tabindex]')?.focus();
  });
  return {
    ref,
    onFocus: () => {
      within.current = true;
    },
    // A window that loses the focus keeps it here: the browser's own dialog is such a window.
    onBlur: () => {
      within.current = ref.current?.contains(document.activeElement) === true;
    },
  };
}
