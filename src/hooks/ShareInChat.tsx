import { Trans } from '@lingui/react/macro';
import { useCallback } from 'react';
import { ref } from 'valtio/vanilla';
import type { Attachment } from '../contract/chat.ts';
import { sharedCard } from '../domain/shared-card.ts';
import { useOpenSheet } from '../lib/use-open-sheet.ts';
import { Button } from '../ui/Button.tsx';
import { ChatIcon } from '../ui/first-paint-icons.ts';

/** Returns a function that opens the chat with a card in its composer. A guest's card waits for the login. */
export function useShareInChat(): (card: Attachment) => void {
  const openSheet = useOpenSheet();
  return useCallback(
    (card) => {
      sharedCard.waiting = ref(card);
      openSheet('chat');
    },
    [openSheet],
  );
}

/** Brings a game, a bet or a mission into the chat. */
export function ShareInChat({ card }: { readonly card: Attachment }) {
  const share = useShareInChat();
  return (
    <Button size="sm" icon={ChatIcon} onClick={() => share(card)}>
      <Trans>Mostrar no chat</Trans>
    </Button>
  );
}
