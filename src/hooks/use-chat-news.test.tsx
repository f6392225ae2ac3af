// @vitest-environment jsdom
/** CHAT-8: the chat's button says what is new behind it. */
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { chatNews } from '../domain/chat-news.ts';
import { ChatIcon } from '../ui/first-paint-icons.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { render } from '../ui/testing.tsx';
import { useChatNews } from './use-chat-news.ts';

const Entry = () => <IconButton glyph={ChatIcon} {...useChatNews()} />;
let page: ReturnType<typeof render>;
beforeEach(() => {
  i18n.loadAndActivate({ locale: 'pt', messages: {} });
  page = render(
    <I18nProvider i18n={i18n}>
      <Entry />
    </I18nProvider>,
  );
});
afterEach(() => {
  page.unmount();
  Object.assign(chatNews, { unread: 0, unsent: 0 });
});

it.each([
  [0, 0, 'Chat', null],
  [1, 0, 'Chat, 1 nova', '1'],
  [99, 0, 'Chat, 99 novas', '99'],
  [100, 0, 'Chat, 99+ novas', '99+'],
  [0, 1, 'Chat, 1 não enviada', '!'],
  [3, 2, 'Chat, 3 novas, 2 não enviadas', '!'],
])('names %i unread and %i unsent messages "%s", and marks them with %j', async (unread, unsent, name, mark) => {
  await act(async () => void Object.assign(chatNews, { unread, unsent }));
  const button = page.element.querySelector('button');
  expect([button?.getAttribute('aria-label'), button?.getAttribute('data-mark')]).toEqual([name, mark]);
});
