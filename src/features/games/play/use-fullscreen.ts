import { type RefObject, useEffect } from 'react';
import type { ToGame } from '../../../contract/frame.ts';

/**
 * Tells a running game whether it fills the screen: it then shows title, balance and rules itself, because the bar above
 * it is covered.
 * @returns makes the game fill the screen
 */
export function useFullscreen(
  frame: RefObject<HTMLIFrameElement | null>,
  isReady: boolean,
  send: (message: ToGame) => void,
): () => void {
  useEffect(() => {
    if (!isReady) return;
    const tell = () => {
      const on = frame.current !== null && document.fullscreenElement === frame.current;
      send({ v: 1, type: 'fullscreen', on });
    };
    document.addEventListener('fullscreenchange', tell);
    return () => document.removeEventListener('fullscreenchange', tell);
  }, [frame, isReady, send]);
  return () => void frame.current?.requestFullscreen?.().catch(() => undefined);
}
