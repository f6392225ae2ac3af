/** Screen state of the shell. */
import { proxy } from 'valtio/vanilla';
import type { UpdateState, Updates } from '../api/worker.ts';
import { type DockContent, readDock, writeDock } from '../storage/dock.ts';

interface Shell {
  /** An error stands in place of the page: nothing may open over it by itself (NAV-3). */
  isStatusShown: boolean;
  /** Whether a new build waits for the player's decision. */
  update: UpdateState;
  /** Content of the dock in a wide window. */
  dock: DockContent;
  /** Where this page has the chat, so that no sheet opens over it: in the dock, or as the page; null: nowhere. */
  chatPlace: 'dock' | 'page' | null;
}

export const shell: Shell = proxy<Shell>({
  isStatusShown: false,
  update: 'none',
  dock: readDock(),
  chatPlace: null,
});

/** Changes the content of the dock; a reload of this tab keeps it. */
export function showInDock(content: DockContent): void {
  shell.dock = content;
  writeDock(content);
}

/** The watcher of new builds; null until the services of the page have started it. */
export const updates: { current: Updates | null } = { current: null };
