/** The page's own tap: a tap of DevTools waits in the browser for the next frame, which a finger's does not (decision 042). */

/** A page in which `defineTap` has run. */
export interface Tappable {
  /** Taps the middle of a box, in a task with the priority of input; resolves after the click. */
  readonly tap: (box: DOMRect) => Promise<void>;
}

/** Runs in the page before its own scripts, alone: it is sent as text. */
export function defineTap(): void {
  const tap = ({ x, y, width, height }: DOMRect): void => {
    const [clientX, clientY] = [x + width / 2, y + height / 2];
    const touched = document.elementFromPoint(clientX, clientY);
    const facts = { bubbles: true, cancelable: true, composed: true, clientX, clientY, detail: 1 };
    const press = (name: string) =>
      touched?.dispatchEvent(new PointerEvent(name, { ...facts, pointerType: 'touch', isPrimary: true }));
    press('pointerdown');
    // A finger touches the screen some 80 ms before its click. Here the page makes both in one task.
    touched?.dispatchEvent(new TouchEvent('touchstart', { bubbles: true, cancelable: true, composed: true }));
    press('pointerup');
    press('click');
  };
  // The types of the DOM do not know the scheduler of tasks.
  const { scheduler } = globalThis as unknown as {
    scheduler: { postTask(task: () => void, how: object): Promise<void> };
  };
  Object.assign(globalThis, {
    tap: (box: DOMRect) => scheduler.postTask(() => tap(box), { priority: 'user-blocking' }),
  });
}
