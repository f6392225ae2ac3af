import type { PointerEvent } from 'react';
import { useRef } from 'react';

const FAR = 96;
const FAST = 0.6;

/**
 * Closes a sheet by dragging its grab bar: the sheet follows the finger and closes after 96 px or a fast drag. Only a
 * shortcut: Escape, Back, the scrim and the close button do the same.
 */
export function useDragClose(close: () => void): {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerUp: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerCancel: (event: PointerEvent<HTMLElement>) => void;
} {
  const drag = useRef<{ y: number; at: number; sheet: HTMLElement; by: number } | null>(null);

  const settle = (leave: boolean): void => {
    const now = drag.current;
    if (now === null) return;
    drag.current = null;
    now.sheet.style.removeProperty('transition');
    if (leave) close();
    else now.sheet.style.removeProperty('translate');
  };

  return {
    onPointerDown: (event) => {
      const sheet = event.currentTarget.closest<HTMLElement>('[data-sheet]');
      if (sheet === null || event.pointerType === 'mouse') return;
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { y: event.clientY, at: event.timeStamp, sheet, by: 0 };
      sheet.style.setProperty('transition', 'none');
    },
    onPointerMove: (event) => {
      const now = drag.current;
      if (now === null) return;
      now.by = Math.max(0, event.clientY - now.y);
      now.sheet.style.setProperty('translate', `0 ${now.by}px`);
    },
    onPointerUp: (event) => {
      const now = drag.current;
      if (now === null) return;
      const speed = now.by / Math.max(1, event.timeStamp - now.at);
      settle(now.by > FAR || (now.by > 24 && speed > FAST));
    },
    onPointerCancel: () => settle(false),
  };
}
