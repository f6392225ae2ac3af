import type { AnyRouter } from '@tanstack/react-router';

/**
 * Goes back over the history entries of the registration's steps, then calls `then`: a visitor who closes or completes
 * the modal must not reach its steps by Back.
 */
export function leaveSteps(router: AnyRouter, then: () => void): void {
  goBack(router, router.state.location.state.step ?? 0, then);
}

/** As `leaveSteps`, and back over the sheets below to the entry of the first one. */
export function leaveToFirst(router: AnyRouter, then: () => void): void {
  const { under = 0, step = 0 } = router.state.location.state;
  goBack(router, under + step, then);
}

/** Goes back over the history entries of all open sheets and modals to the page below, then calls `then`. */
export function leaveOverlay(router: AnyRouter, then: () => void): void {
  // The address may have opened the first one, which then has no entry of its own.
  leaveToFirst(router, () => goBack(router, router.history.location.state.overlay ? 1 : 0, then));
}

/** Goes back over the history entries of the modal to the sheet or page below it. */
export function leaveModal(router: AnyRouter): void {
  const { overlay, step = 0 } = router.state.location.state;
  goBack(router, overlay ? step + 1 : 0, () => undefined);
}

function goBack(router: AnyRouter, entries: number, then: () => void): void {
  if (entries === 0) {
    then();
    return;
  }
  const stop = router.history.subscribe(() => {
    stop();
    then();
  });
  router.history.go(-entries);
}
