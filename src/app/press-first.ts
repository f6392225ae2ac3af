import type { AnyRouter } from '@tanstack/react-router';
import { afterPaint } from '../lib/after-paint.ts';

/** Milliseconds after which a navigation no longer waits for a frame: a page in the background gets none. */
const LIMIT_MS = 100;
/** Milliseconds of the pressed look: a game that asks before one leaves its round may hold the navigation for ever. */
const LOOK_MS = 1_000;

/**
 * Makes a router show a press before it renders the pressed page or sheet, which takes a slow phone a third of a second.
 * The pressed element gets a pressed look (`[data-pressed]` in base.css) until the router is done, for a second at most.
 * The navigation begins after the frame that shows it; one without a press begins at once.
 */
export function showPressFirst(router: AnyRouter): void {
  const commit = router.commitLocation;
  router.commitLocation = async (next) => {
    const pressed = elementOfPress();
    if (pressed === null) return commit(next);
    pressed.dataset['pressed'] = '';
    await framePainted();
    const ended = setTimeout(release, LOOK_MS, pressed);
    try {
      return await commit(next);
    } finally {
      clearTimeout(ended);
      release(pressed);
    }
  };
}

function release(pressed: HTMLElement): void {
  delete pressed.dataset['pressed'];
}

/** The link or button whose press is being handled; null for a navigation that no press began. */
function elementOfPress(): HTMLElement | null {
  // `window.event` is deprecated for handlers, which get the event as an argument. The router does not.
  const { event } = globalThis as { readonly event?: Event | undefined };
  if (event?.type !== 'click' || !(event.target instanceof Element)) return null;
  return event.target.closest<HTMLElement>('a, button');
}

const framePainted = () =>
  new Promise<void>((done) => {
    afterPaint(done);
    setTimeout(done, LIMIT_MS);
  });
