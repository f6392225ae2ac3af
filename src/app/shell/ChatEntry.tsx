import { useSnapshot } from 'valtio/react';
import { useChatNews } from '../../hooks/use-chat-news.ts';
import { useDock } from '../../lib/use-wide.ts';
import { ChatIcon } from '../../ui/first-paint-icons.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { useOverlays } from '../overlays/use-overlays.ts';
import { shell, showInDock } from '../state.ts';

/** The chat's button in a desktop's bar: opens it in the dock where the window has one, else over the page. */
export function ChatEntry() {
  const { openSheet } = useOverlays();
  const { dock } = useSnapshot(shell);
  const hasDock = useDock();
  const isDocked = hasDock && dock === 'chat';
  return (
    <IconButton
      glyph={ChatIcon}
      {...useChatNews()}
      look="glass"
      {...(hasDock ? { 'aria-pressed': isDocked } : { 'data-opens': 'chat' })}
      onClick={() => {
        if (hasDock) showInDock(isDocked ? 'live' : 'chat');
        else openSheet('chat');
      }}
    />
  );
}
