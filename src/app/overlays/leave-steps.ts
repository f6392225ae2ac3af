import type { AnyRouter } from '@tanstack/react-router';

/**
 * Goes back over the entries that the registration's steps have made, then does `then`: whoever closes the modal or is
 * done with it must not find its steps again by Back.
 */
export function leaveSteps(router: AnyRouter, then: () => void): void {
  const { step = 0 } = router.state.location.state;
  if (step === 0) {
    then();
    return;
  }
  const stop = router.history.subscribe(() => {
    stop();
    then();
  });
  router.history.go(-step);
}
