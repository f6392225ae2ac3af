import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ChatPage } from '../features/chat/pages/ChatPage.tsx';

export const Route = createFileRoute('/_empty/messaging-2')({
  staticData: { title: msg`Mensagens` },
  component: ChatPage,
});
