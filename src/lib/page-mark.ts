/** Marks on the root element for styles that depend on what is anywhere in the page. */
import { useLayoutEffect } from 'react';

export type PageMark =
  | 'data-has-sheet'
  | 'data-has-modal'
  | 'data-has-lock'
  | 'data-has-gutter'
  | 'data-has-toast'
  | 'data-has-list-bar'
  | 'data-has-composer'
  | 'data-immersive';

const counts = new Map<PageMark, number>();

/**
 * Marks the page until the returned function is called; several callers share a mark. A selector with `:has()` on the
 * root would do the same, but the browser looks through the whole document for it at each change of any element.
 */
export function markPage(mark: PageMark): () => void {
  const count = (by: number) => {
    const now = (counts.get(mark) ?? 0) + by;
    counts.set(mark, now);
    document.documentElement.toggleAttribute(mark, now > 0);
  };
  let isMarked = true;
  count(1);
  return () => {
    if (isMarked) count(-1);
    isMarked = false;
  };
}

/** Marks the page (`data-typing`) while a field has the focus. @returns ends the marking */
export function markTyping(): () => void {
  const mark = ({ type, target }: Event) =>
    document.documentElement.toggleAttribute(
      'data-typing',
      type === 'focusin' && target instanceof Element && target.matches('input, textarea'),
    );
  addEventListener('focusin', mark);
  addEventListener('focusout', mark);
  return () => {
    removeEventListener('focusin', mark);
    removeEventListener('focusout', mark);
    document.documentElement.removeAttribute('data-typing');
  };
}

/** Marks the page while the component is mounted and `isOn`. */
export function usePageMark(mark: PageMark, isOn: boolean): void {
  useLayoutEffect(() => (isOn ? markPage(mark) : undefined), [mark, isOn]);
}
