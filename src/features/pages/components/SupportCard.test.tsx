// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { site } from '../../../domain/site/site.ts';
import { byName, render } from '../../../ui/testing.tsx';
import { SupportCard } from './SupportCard.tsx';

i18n.loadAndActivate({ locale: 'pt', messages: {} });
let shown: ReturnType<typeof render>;
afterEach(() => {
  shown.unmount();
  site.config = null;
});

function open(chat_support: string | null): void {
  const none = { email: null, phone: null, whatsapp: null, hours: null };
  const support = { ...none, hours: 'seg a sex, 9h às 18h' };
  site.config = { chat_support, support, legal: { customer_service: none } } as unknown as typeof site.config;
  shown = render(
    <I18nProvider i18n={i18n}>
      <SupportCard />
    </I18nProvider>,
  );
}
const frame = () => shown.element.querySelector('iframe');

it('opens the chat of the site (chat_support) in a frame only after the press', () => {
  open('01234567-89ab-cdef-0123-456789abcdef');
  expect(frame()).toBeNull();
  act(() => byName(shown.element, 'button', 'Conversar agora').click());
  expect(frame()?.src).toBe(
    'https://go.crisp.chat/chat/embed/?website_id=01234567-89ab-cdef-0123-456789abcdef&locale=pt',
  );
});

it('says when people answer, and offers no chat without one', () => {
  open(null);
  expect(shown.element.textContent).toContain('Pessoas atendem: seg a sex, 9h às 18h.');
  expect(shown.element.querySelector('button')).toBeNull();
});
