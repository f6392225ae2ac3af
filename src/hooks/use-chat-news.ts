import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio/react';
import { chatNews } from '../domain/chat-news.ts';

/** Highest number of unread messages that is shown as it is. */
const MOST = 99;

/** Returns the name of the chat's button, which says what is new, and its mark: a number, or `!` for an unsent message. */
export function useChatNews(): { readonly label: string; readonly mark: string | undefined } {
  const { t } = useLingui();
  const news = useSnapshot(chatNews);
  const { unsent } = news;
  const unread = news.unread > MOST ? `${MOST}+` : news.unread;
  const label = [
    t`Chat`,
    news.unread > 0 && (unread === 1 ? t`1 nova` : t`${unread} novas`),
    unsent > 0 && (unsent === 1 ? t`1 não enviada` : t`${unsent} não enviadas`),
  ];
  return {
    label: label.filter(Boolean).join(', '),
    mark: unsent > 0 ? '!' : news.unread > 0 ? String(unread) : undefined,
  };
}
