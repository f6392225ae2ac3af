/**
 * Resolves when no page is fading into another one. Parts that a page shows after its first screen wait for it: to render,
 * lay out and draw them takes the frames of the change. At once in browsers from before 2026, which do not tell.
 */
export async function pageHasChanged(): Promise<void> {
  await document.activeViewTransition?.finished.catch(() => undefined);
}
