// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { configureClient } from '../../../api/client-config.ts';
import { site } from '../../../domain/site/site.ts';
import { byName, render } from '../../../ui/testing.tsx';
import { GoogleEntry } from './GoogleEntry.tsx';

const sent: unknown[] = [];
let shown: ReturnType<typeof render>;
let answerWithToken: (answer: { readonly credential: string }) => void;

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'pt', messages: {} });
  localStorage.setItem('ref', 'NAOEXISTE');
  sent.length = 0;
  vi.stubGlobal('google', {
    accounts: {
      id: {
        initialize: ({ callback }: { readonly callback: typeof answerWithToken }) => {
          answerWithToken = callback;
        },
        renderButton: () => undefined,
      },
    },
  });
  site.config = { casAllowGoogleAuth: true, googleClientId: 'client' } as typeof site.config;
  configureClient({
    getBaseUrl: () => 'http://site.test/api',
    fetch: async (request) => {
      const body = (await (request as Request).json()) as { readonly ref: string | null };
      sent.push(body);
      return body.ref === null
        ? Response.json({ message: 'Em manutenção.', code: 'unavailable' }, { status: 503 })
        : Response.json({ message: 'Não existe.', code: 'ref_unknown' }, { status: 422 });
    },
  });
});
afterEach(() => {
  shown.unmount();
  configureClient({});
  site.config = null;
  localStorage.clear();
  vi.unstubAllGlobals();
});

it('says that a referral code is unknown, and creates the account without it', async () => {
  const onFail = vi.fn();
  shown = render(
    <I18nProvider i18n={i18n}>
      <GoogleEntry onFail={onFail} />
    </I18nProvider>,
  );
  document.querySelector('script[src*="accounts.google.com"]')?.dispatchEvent(new Event('load'));
  await vi.waitFor(() => expect(answerWithToken).toBeTypeOf('function'));
  await act(async () => answerWithToken({ credential: 'token' }));
  const button = await vi.waitFor(() => byName(document.body, 'button', 'Criar a conta sem indicação'));
  expect(document.querySelector('[role=alert]')?.textContent).toContain('não vale aqui');
  expect(onFail).not.toHaveBeenCalled();
  await act(async () => button.click());
  await vi.waitFor(() => expect(onFail).toHaveBeenCalled());
  expect(sent).toEqual([
    { idToken: 'token', ref: 'NAOEXISTE' },
    { idToken: 'token', ref: null },
  ]);
});
