/**
 * Resolves when no page is fading into another one. What a page shows later than its first screen waits for it: to render,
 * lay out and draw that takes the frames of the change. At once in browsers from before 2026, which do not tell.
 */
export async function pageHasChanged(): Promise<void> {
  await document.activeViewTransition?.finished.catch(() => undefined);
}
