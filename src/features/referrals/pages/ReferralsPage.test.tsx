// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../tests/support/in-app.tsx';
import { configureClient } from '../../../api/client-config.ts';
import { ReferralsPage } from './ReferralsPage.tsx';

const AT = '2026-11-20T12:00:00.000Z';
const person = (name: string, status: string) => ({ name, status, joined_at: AT });
const OWN = {
  code: 'ABCD2345',
  link: 'https://site.test/?ref=ABCD2345',
  invited: 21,
  qualified: 1,
  earned: 2500,
  cpa_value: 2500,
  active: true,
  wager: 50_000,
  as_bonus: false,
  last_page: 2,
  people: [person('Otá***', 'qualified'), person('Ira***', 'verified'), person('Cae***', 'refused')],
};
const nothing = () => undefined;
let page: Awaited<ReturnType<typeof renderInApp>> | null = null;
let asked: string[];

afterEach(() => {
  page?.unmount();
  configureClient({});
  vi.unstubAllGlobals();
});

async function show(own: object) {
  asked = [];
  i18n.loadAndActivate({ locale: 'pt', messages: {} });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: nothing, removeEventListener: nothing }));
  vi.stubGlobal('scrollTo', nothing);
  configureClient({
    getBaseUrl: () => 'http://site.test/api',
    fetch: async (input) => {
      asked.push(new URL((input as Request).url).search);
      return Response.json({ data: own });
    },
  });
  page = await renderInApp(ReferralsPage);
  await vi.waitFor(() => expect(document.body.textContent).toContain('ABCD2345'));
}
const text = () => (document.body.textContent ?? '').replaceAll('\u00a0', ' ');

it('REFER-1: shows the link, what a referral takes and pays, and the state of each person', async () => {
  await show(OWN);
  expect(text()).toContain('https://site.test/?ref=ABCD2345');
  await vi.waitFor(() =>
    expect(document.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('Código QR do seu link'),
  );
  expect(text()).toContain('soma R$ 500,00 em apostas encerradas');
  expect(text()).toContain('Você recebe R$ 25,00 no seu saldo.');
  expect(text()).toMatch(/Otá\*{3}.*Valeu.*Ira\*{3}.*Identidade confirmada.*Cae\*{3}.*Não conta: mesmo aparelho/);
  const next = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Próximos');
  await act(async () => next?.click());
  await vi.waitFor(() => expect(asked.at(-1)).toBe('?page=2'));
});

it('promises nothing where the site does not pay', async () => {
  await show({ ...OWN, active: false });
  expect(text()).toContain('Este site não paga por indicações agora.');
  expect(text()).not.toContain('Você recebe');
});
