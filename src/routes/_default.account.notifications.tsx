import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { NotificationsPage } from '../features/notifications/pages/NotificationsPage.tsx';

export const Route = createFileRoute('/_default/account/notifications')({
  staticData: { title: msg`Notificações` },
  component: NotificationsPage,
});
