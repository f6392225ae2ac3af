// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { configureClient } from '../../../api/client-config.ts';
import { partsOf, render } from '../../../ui/testing.tsx';
import { FactorForm } from './FactorForm.tsx';

afterEach(() => configureClient({}));

it('asks for no second code while the first is on its way, nor before its wait is over', async () => {
  i18n.loadAndActivate({ locale: 'pt', messages: {} });
  let answer: (response: Response) => void = () => undefined;
  const asked = vi.fn(() => new Promise<Response>((resolve) => (answer = resolve)));
  configureClient({ getBaseUrl: () => 'http://site.test/api', fetch: asked });
  const shown = render(
    <I18nProvider i18n={i18n}>
      <FactorForm onGiven={() => undefined} />
    </I18nProvider>,
  );
  const other = () => [...document.querySelectorAll('button')].find((it) => it.textContent?.startsWith('Receber'));
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce());
  expect(other()?.disabled).toBe(true);
  // While the code is sent, the form stands there as an inert skeleton.
  expect(shown.element.querySelectorAll('input')).toHaveLength(1);
  expect(shown.element.querySelector('input')?.closest('[inert]')).not.toBeNull();
  const waiting = partsOf(shown.element);
  const data = {
    missing: [],
    accepts: ['password'],
    channels: [],
    second_factor_until: null,
    password_until: null,
    resend_in: 20,
    sent_to: '(11) *****-0001',
  };
  await act(async () => answer(Response.json({ data })));
  await vi.waitFor(async () => {
    await act(() => new Promise((done) => setTimeout(done, 2)));
    expect(other()?.textContent).toBe('Receber por e-mail em 20 s');
  });
  expect(other()?.disabled).toBe(true);
  expect(shown.element.querySelector('[inert]')).toBeNull();
  expect(partsOf(shown.element)).toEqual(waiting);
  expect(asked).toHaveBeenCalledOnce();
  shown.unmount();
});
