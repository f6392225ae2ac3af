import type { ResponseOf } from '../../../contract/call.ts';
import type { getNotifications, Notification } from '../../../contract/notifications.ts';

// Skeletons take the shape of these notifications; no player sees their words.

const typical = (id: string): Notification => ({
  id,
  type: 'user',
  title: 'Depósito recebido',
  text: 'R$ 50,00 já estão no seu saldo. O comprovante está na carteira.',
  to: '/account/wallet',
  image: null,
  read: true,
  read_at: null,
  pinned_until: null,
  created_at: '2026-01-01T12:00:00Z',
});
const page = { data: [typical('1'), typical('2'), typical('3')], current_page: 1, last_page: 1 };

export const TYPICAL_NOTIFICATIONS: ResponseOf<typeof getNotifications> = {
  user_notifications: page,
  global_notifications: page,
  unread_count: { user_notifications: 0, global_notifications: 0 },
};
