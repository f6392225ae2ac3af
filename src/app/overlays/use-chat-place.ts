import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio/react';
import { shell, showInDock } from '../state.ts';
import { leaveOverlay } from './leave-steps.ts';

/** Says where this page has the chat while the component is mounted. */
export function useChatIsIn(place: 'dock' | 'page'): void {
  useEffect(() => {
    shell.chatPlace = place;
    return () => {
      shell.chatPlace = null;
    };
  }, [place]);
}

/**
 * Leads from the chat's sheet to the chat that the page itself has, and leaves the sheets below. @returns whether it
 * does, and the sheet is not to be shown
 */
export function useChatPlace(sheet: string | undefined, drop: () => void): boolean {
  const router = useRouter();
  const { chatPlace } = useSnapshot(shell);
  const isLed = sheet === 'chat' && chatPlace !== null;
  useEffect(() => {
    if (!isLed) return;
    leaveOverlay(router, () => {
      if (shell.chatPlace === 'dock') showInDock('chat');
      // The address itself has opened the first sheet.
      if (new URLSearchParams(router.history.location.search).has('sheet')) drop();
    });
  }, [isLed, router, drop]);
  return isLed;
}
