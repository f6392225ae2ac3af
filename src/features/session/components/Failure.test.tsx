// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { afterEach, expect, it } from 'vitest';
import { site } from '../../../domain/site/site.ts';
import { render } from '../../../ui/testing.tsx';
import { Failure } from './Failure.tsx';

afterEach(() => {
  site.config = null;
});

it('shows the contacts of the support to the owner of a blocked account only', () => {
  i18n.loadAndActivate({ locale: 'pt', messages: {} });
  const support = {
    email: 'sac@casa.example',
    phone: '0800 111 2222',
    whatsapp: '+55 11 90000-0000',
    hours: '24 horas',
  };
  site.config = { support } as typeof site.config;
  const draw = (isBlocked: boolean) => (
    <I18nProvider i18n={i18n}>
      <Failure failure="Esta conta está bloqueada. Fale com o suporte." wait={0} isBlocked={isBlocked} />
    </I18nProvider>
  );
  const shown = render(draw(false));
  const links = () => [...shown.element.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  expect(links()).toEqual([]);
  shown.rerender(draw(true));
  expect(shown.element.textContent).toContain('O seu saldo continua seu.');
  expect(shown.element.textContent).toContain('24 horas');
  expect(links()).toEqual(['mailto:sac@casa.example', 'tel:08001112222', 'https://wa.me/5511900000000']);
  shown.unmount();
});
