import type { AnyRouter } from '@tanstack/react-router';

/**
 * Goes back over the history entries of the registration's steps, then calls `then`: a visitor who closes or completes
 * the modal must not reach its steps by Back.
 */
export function leaveSteps(router: AnyRouter, then: () => void): void {
  goBack(router, router.state.location.state.step ?? 0, then);
}

/** Goes back over the history entries of a sheet or modal to the page below, then calls `then`. */
export function leaveOverlay(router: AnyRouter, then: () => void): void {
  const { overlay, step = 0 } = router.state.location.state;
  goBack(router, overlay ? step + 1 : 0, then);
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
