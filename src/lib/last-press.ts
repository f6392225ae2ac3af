/** The visitor's last press: a sheet grows from it. */
export interface Press {
  readonly element: Element;
  /** In CSS pixels of the window; both 0 for the keyboard. */
  readonly x: number;
  readonly y: number;
  /** As `performance.now()`. */
  readonly at: number;
}

let last: Press | null = null;

if (typeof addEventListener === 'function')
  addEventListener(
    'click',
    ({ target, clientX, clientY, timeStamp }) => {
      if (target instanceof Element) last = { element: target, x: clientX, y: clientY, at: timeStamp };
    },
    { capture: true, passive: true },
  );

/** Milliseconds after which an opening sheet has nothing to do with a press: its file may have loaded in between. */
const FRESH = 3_000;

/** Returns the press that the visitor waits for an answer to; null if it is long ago. */
export function lastPress(): Press | null {
  return last && performance.now() - last.at < FRESH ? last : null;
}
