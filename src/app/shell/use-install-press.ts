import { type MouseEvent, useCallback } from 'react';
import { install } from '../../features/install/state.ts';
import { useOpenSheet } from '../../lib/use-open-sheet.ts';

/** Where every "Instalar" leads: a page that says for each browser what to do. */
export const INSTALL_PATH = '/install';

/**
 * The press of a link to that page: where the browser has made an offer the modal opens over the page that is shown, and
 * the offer is taken in it. Without one, in a new tab or without a script it stays the link that it is.
 */
export function useInstallPress(): (event: MouseEvent) => void {
  const openSheet = useOpenSheet();
  return useCallback(
    (event) => {
      const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      const isThere = globalThis.location.pathname.endsWith(INSTALL_PATH);
      if (!isPlain || isThere || install.offer === null || install.isInstalled) return;
      event.preventDefault();
      openSheet('install');
    },
    [openSheet],
  );
}
