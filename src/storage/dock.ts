/**
 * The browser's session storage keeps what the dock of this tab shows, so that a reload shows it again. A new tab begins
 * with the live bets. No function here throws.
 */
const KEY = 'jangada-visit-dock';

export type DockContent = 'live' | 'chat';

/** Reads what the dock showed before the document was loaded again. */
export function readDock(): DockContent {
  try {
    return sessionStorage.getItem(KEY) === 'chat' ? 'chat' : 'live';
  } catch {
    return 'live';
  }
}

export function writeDock(content: DockContent): void {
  try {
    sessionStorage.setItem(KEY, content);
  } catch {
    // Storage may be denied or full: then a reload shows the live bets.
  }
}
