// @vitest-environment jsdom
/** The marketing tag: nothing of it before the visitor's consent, and an equal way back. */
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SiteConfig } from '../../contract/site.ts';
import { askConsent, consent } from '../../domain/consent.ts';
import { tellDeposit } from '../../domain/marketing.ts';
import { site } from '../../domain/site/site.ts';
import { readConsent } from '../../storage/consent.ts';
import { render } from '../../ui/testing.tsx';
import { Marketing } from './Marketing.tsx';

i18n.loadAndActivate({ locale: 'pt', messages: {} });
const write = (cookie: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: as a tag would.
  document.cookie = cookie;
};
let page: ReturnType<typeof render> | undefined;
beforeEach(() => {
  delete window.dataLayer;
  site.config = { casino_id: '7', gtmId: 'GTM-AB12CD3' } as SiteConfig;
  write('consent=; Max-Age=0; Path=/');
  Object.assign(consent, { choice: null, isAsking: false });
});
afterEach(() => {
  page?.unmount();
  page = undefined;
  site.config = null;
  for (const script of tags()) script.remove();
});

const tags = () => [...document.querySelectorAll<HTMLScriptElement>('script[src*="gtm"]')];
const buttons = () => [...document.querySelectorAll<HTMLButtonElement>('section button')];
const press = (label: string) =>
  act(async () =>
    buttons()
      .find(({ textContent }) => textContent === label)
      ?.click(),
  );
const events = () => (window.dataLayer ?? []).map((one) => (one as { event: string }).event);

async function open(gtmSource: string | null = null) {
  const root = createRootRoute({ component: () => <Marketing gtmId="GTM-AB12CD3" gtmSource={gtmSource} /> });
  const children = ['/', '/promotions', '/bets/$bet'].map((path) => createRoute({ getParentRoute: () => root, path }));
  const history = createMemoryHistory({ initialEntries: ['/?ref=ABC'] });
  const router = createRouter({ routeTree: root.addChildren(children), history });
  await router.load();
  page = render(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router as never} />
    </I18nProvider>,
  );
  await act(async () => undefined);
  return router;
}

it('asks with two equal choices and loads nothing before one', async () => {
  await open();
  expect(buttons().map(({ textContent }) => textContent)).toEqual(['Recusar', 'Permitir']);
  expect(new Set(buttons().map(({ className }) => className)).size).toBe(1);
  tellDeposit({ amount: 100, depositCount: 1 });
  expect([tags(), window.dataLayer]).toEqual([[], undefined]);
  await press('Recusar');
  expect([readConsent(), buttons(), tags(), window.dataLayer]).toEqual(['denied', [], [], undefined]);
});

it('stands before the page, takes the focus when the visitor asks for it, and gives it back', async () => {
  const link = document.createElement('button');
  document.body.append(link);
  Object.assign(consent, { choice: 'denied' });
  await open();
  link.focus();
  await act(async () => askConsent());
  const question = document.querySelector('section');
  expect(document.body.firstElementChild?.contains(question)).toBe(true);
  expect(document.activeElement).toBe(question);
  await press('Recusar');
  expect(document.activeElement).toBe(link);
  link.remove();
});

it('asks nothing while the site is in maintenance', async () => {
  site.maintenanceMode = true;
  await open();
  expect(buttons()).toEqual([]);
  await act(async () => {
    site.maintenanceMode = false;
  });
  expect(buttons()).toHaveLength(2);
});

it('loads the tag after the consent, and tells pages without their query', async () => {
  const router = await open('https://tag.aposta.example/gtm.js');
  await press('Permitir');
  expect(readConsent()).toBe('granted');
  expect(tags().map(({ src }) => src)).toEqual(['https://tag.aposta.example/gtm.js?id=GTM-AB12CD3']);
  await act(() => router.navigate({ to: '/promotions' }));
  tellDeposit({ amount: 100, depositCount: 1 });
  expect(events()).toEqual(['gtm.js', 'page_view', 'page_view', 'first_deposit', 'purchase']);
  expect(window.dataLayer?.[2]).toEqual({
    event: 'page_view',
    page_path: '/promotions',
    page_location: `${location.origin}/promotions`,
    language: 'pt',
    casino_id: '7',
  });
  await act(() => router.navigate({ to: '/bets/123456' } as never));
  expect(window.dataLayer?.at(-1)).toMatchObject({ event: 'page_view', page_path: '/bets' });
  expect(JSON.stringify(window.dataLayer)).not.toMatch(/ABC|123456/);
});

it('deletes the tag’s cookies when the consent is revoked', async () => {
  Object.assign(consent, { choice: 'denied' });
  await open();
  expect(buttons()).toEqual([]);
  write('_ga=1; Path=/');
  await act(async () => askConsent());
  await press('Recusar');
  expect(document.cookie).not.toContain('_ga');
  await vi.waitFor(() => expect(buttons()).toEqual([]));
});
