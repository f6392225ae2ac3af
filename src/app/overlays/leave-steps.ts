import type { AnyRouter } from '@tanstack/react-router';

/**
 * Goes back over the entries that the registration's steps have made, then does `then`: whoever closes the modal or is
 * done with it must not find its steps again by Back.
 */
export function leaveSteps(router: AnyRouter, then: () => void): void {
  goBack(router, router.state.location.state.step ?? 0, then);
}

/** Goes back over the entries of a sheet or modal that was opened here, to the page below, then calls `then`. */
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
