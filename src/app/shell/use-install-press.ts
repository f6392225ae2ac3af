import { type MouseEvent, useCallback, useEffect } from 'react';
import { install, watchInstall } from '../../features/install/state.ts';
import { useOpenSheet } from '../../lib/use-open-sheet.ts';

/** Target of every "Instalar" link: a page with instructions for each browser. */
export const INSTALL_PATH = '/install';

/**
 * Handles a press on a link to that page: if the browser has offered an installation, the modal opens over the current
 * page and uses the offer. Otherwise (no offer, new tab, no script) it stays a plain link.
 */
export function useInstallPress(): (event: MouseEvent) => void {
  const openSheet = useOpenSheet();
  // The services of the visit may not have started yet.
  useEffect(watchInstall, []);
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
