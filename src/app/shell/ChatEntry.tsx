import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio/react';
import { useDock } from '../../lib/use-wide.ts';
import { ChatIcon } from '../../ui/first-paint-icons.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { useOverlays } from '../overlays/use-overlays.ts';
import { shell } from '../state.ts';

/** The chat's button in a desktop's bar: opens it in the dock where the window has one, else over the page. */
export function ChatEntry() {
  const { t } = useLingui();
  const { openSheet } = useOverlays();
  const { unread, dock } = useSnapshot(shell);
  const news = unread === 1 ? t`1 nova` : t`${unread} novas`;
  const hasDock = useDock();
  const isDocked = hasDock && dock === 'chat';
  return (
    <IconButton
      glyph={ChatIcon}
      label={unread > 0 ? t`Chat, ${news}` : t`Chat`}
      look="glass"
      dot={unread > 0}
      {...(hasDock ? { 'aria-pressed': isDocked } : { 'data-opens': 'chat' })}
      onClick={() => {
        if (hasDock) shell.dock = isDocked ? 'live' : 'chat';
        else openSheet('chat');
      }}
    />
  );
}
