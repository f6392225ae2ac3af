import { type FocusEventHandler, type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the focus inside an element whose content changes: if the focused element is gone, focuses the first focusable
 * one, or the page's main part if none is left; nothing scrolls. Used by the component that changes the content.
 * @returns props of the element.
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
    const next = place.querySelector<HTMLElement>('a[href], button, [tabindex]');
    (next ?? document.getElementById('main'))?.focus({ preventScroll: true });
  });
  return {
    ref,
    // The focus in a dialog of the content is outside of it.
    onFocus: ({ target }) => {
      within.current = ref.current?.contains(target) === true;
    },
    // If the window loses the focus, it stays here: the browser's own dialogs take it too.
    onBlur: () => {
      within.current = ref.current?.contains(document.activeElement) === true;
    },
  };
}
