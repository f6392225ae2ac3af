import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ChatRoutePage } from '../app/pages/ChatRoutePage.tsx';

export const Route = createFileRoute('/_empty/messaging-2')({
  staticData: { title: msg`Chat` },
  component: ChatRoutePage,
});
