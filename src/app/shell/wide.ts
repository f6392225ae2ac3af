/** From here on there is room for the side menu (as in its style sheet). */
const WIDE = '(min-width: 1024px)';

/** Whether the window is a desktop's, and when that changes. */
export const wide = {
  subscribe: (changed: () => void): (() => void) => {
    const query = matchMedia(WIDE);
    query.addEventListener('change', changed);
    return () => query.removeEventListener('change', changed);
  },
  now: (): boolean => matchMedia(WIDE).matches,
};
