import { ChatPage } from '../../features/chat/pages/ChatPage.tsx';
import { useChatIsIn } from '../overlays/use-chat-place.ts';

/** The chat's page, over which no sheet with another chat opens. */
export function ChatRoutePage() {
  useChatIsIn('page');
  return <ChatPage />;
}
