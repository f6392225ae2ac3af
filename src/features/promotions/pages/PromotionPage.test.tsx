// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { focusManager, QueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../tests/support/in-app.tsx';
import { configureClient } from '../../../api/client-config.ts';
import { serverNow } from '../../../api/server-time.ts';
import { OPEN_ACCOUNT } from '../../../contract/open-account.ts';
import type { Promotion } from '../../../contract/promotions.ts';
import type { User } from '../../../contract/session.ts';
import { showLocale } from '../../../domain/locale.ts';
import { dispatch } from '../../../domain/session/state.ts';
import { toast } from '../../../ui/toast.ts';
import { promotionQuery } from '../queries.ts';
import { PromotionPage } from './PromotionPage.tsx';

const AT = '2026-11-20T12:00:00.000Z';
const PROMOTION = {
  id: '1',
  slug: 'mare-alta',
  title: 'Maré alta',
  summary: 'Participe.',
  image: '/promotions/padrao.svg',
  html: '<p>Termos</p>',
  to: null,
  starts_at: null,
  ends_at: null,
  warning: 'Apostar pode causar dependência.',
  topic: 'coupon',
  opt_in: true,
  min_level: 1,
  mine: { joined_at: null, received: 0, coupon: null },
};
const nothing = () => undefined;
let page: Awaited<ReturnType<typeof renderInApp>> | null = null;
let answers: Response[];

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'pt', messages: {} });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: nothing, removeEventListener: nothing }));
  vi.stubGlobal('scrollTo', nothing);
  answers = [];
  const fetch = async () => answers.shift() ?? new Promise<never>(nothing);
  configureClient({ getBaseUrl: () => 'http://site.test/api', fetch });
});
afterEach(async () => {
  page?.unmount();
  await act(async () => toast.close());
  dispatch({ type: 'ended', exclusion: null });
  showLocale('pt');
  vi.useRealTimers();
  configureClient({});
  vi.unstubAllGlobals();
});

const enter = (facts: Partial<User> = {}) => {
  const user = { id: '1', name: 'Ana', first_name: 'Ana', missing: [], account_state: OPEN_ACCOUNT, ...facts };
  dispatch({ type: 'loggedIn', token: 'token-of-ana-0123456789', user: user as unknown as User });
};
async function show(...given: Response[]) {
  return await showStored(null, ...given);
}
/** @param stored what the last visit has kept of the promotion */
async function showStored(stored: Promotion | null, ...given: Response[]) {
  answers = given;
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  if (stored) queryClient.setQueryData(promotionQuery('mare-alta', false).queryKey, stored, { updatedAt: 1 });
  const component = () => <PromotionPage slug="mare-alta" sanitise={() => document.createDocumentFragment()} />;
  page = await renderInApp(component, queryClient);
  return page.router;
}
const text = () => document.body.textContent ?? '';
const button = (label: string) =>
  [...document.querySelectorAll('button')].find(
    (one) => one.closest('[inert]') === null && one.textContent?.startsWith(label),
  );

it('asks a guest to log in for a promotion that only players see', async () => {
  await show(Response.json({ code: 'promotion_players', message: 'Entre.' }, { status: 403 }));
  await vi.waitFor(() => expect(text()).toContain('Esta promoção é para quem tem conta'));
  expect(button('Entrar')).toBeDefined();
});

it('no longer shows a guest a stored promotion that the operator has removed', async () => {
  const removed = Response.json({ code: 'promotion_not_found', message: 'Não encontrada.' }, { status: 404 });
  await showStored(PROMOTION as Promotion, removed);
  expect(text()).toContain('Participe.');
  await vi.waitFor(() => expect(text()).toContain('Esta promoção não existe mais'));
  expect(text()).not.toContain('Participe.');
});

it('shows warning and terms before a player joins, and the coupon afterwards', async () => {
  enter();
  const joined = { ...PROMOTION, mine: { joined_at: AT, received: 0, coupon: 'MARALTA' } };
  await show(Response.json({ data: PROMOTION }), Response.json({ data: joined }), Response.json({ data: joined }));
  await vi.waitFor(() => expect(button('Participar')).toBeDefined());
  expect(text()).toContain('Apostar pode causar dependência.');
  expect(text()).not.toContain('MARALTA');
  button('Participar')?.focus();
  await act(async () => button('Participar')?.click());
  await vi.waitFor(() => expect(text()).toContain('MARALTA'));
  expect(button('Participar')).toBeUndefined();
  // The focus goes on to what comes next.
  expect(document.activeElement?.contains(button('Usar no depósito') ?? document)).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
});

it('offers a coupon that was used no more', async () => {
  enter();
  await show(Response.json({ data: { ...PROMOTION, mine: { joined_at: AT, received: 2500, coupon: 'MARALTA' } } }));
  await vi.waitFor(() => expect(text()).toContain('MARALTA'));
  expect(button('Usar no depósito')).toBeUndefined();
});

it('shows what a coupon brought in a promotion of any topic', async () => {
  enter();
  const mine = { joined_at: null, received: 2500, coupon: 'MARALTA' };
  await show(Response.json({ data: { ...PROMOTION, topic: 'other', opt_in: false, mine } }));
  await vi.waitFor(() => expect(text().replaceAll('\u00a0', ' ')).toContain('Recebido até agoraR$ 25,00'));
  expect(button('Usar no depósito')).toBeUndefined();
});

it('offers nothing to a player whose account is closed, also from what the device keeps', async () => {
  const state = { ...OPEN_ACCOUNT, promotions: false, reason: 'pause' as const, until: AT };
  enter({ account_state: state });
  await show(Response.json({ data: PROMOTION }));
  await vi.waitFor(() => expect(text()).toContain('Pausa até'));
  expect(text()).not.toContain('Maré alta');
  expect(button('Participar')).toBeUndefined();
});

it('has no card of the player’s own part when there is nothing to read or to do in it', async () => {
  enter();
  await show(Response.json({ data: { ...PROMOTION, topic: 'other', opt_in: false } }));
  await vi.waitFor(() => expect(text()).toContain('Participe.'));
  expect(text()).not.toContain('Para você');
});

it('says the level that is missing instead of sending a player to a refusal', async () => {
  enter({ level: 2 });
  await show(Response.json({ data: { ...PROMOTION, min_level: 3 } }));
  await vi.waitFor(() => expect(text()).toContain('Seu nível agora: 2.'));
});

it('that ended while its page was open says so, and offers no joining', async () => {
  enter();
  await show(
    Response.json({ data: PROMOTION }),
    Response.json({ code: 'promotion_ended', message: 'Esta promoção já terminou.' }, { status: 409 }),
    Response.json({ data: { ...PROMOTION, ends_at: AT } }),
  );
  await vi.waitFor(() => expect(button('Participar')).toBeDefined());
  await act(async () => button('Participar')?.click());
  await vi.waitFor(() => expect(button('Participar')).toBeUndefined());
  expect(text()).toContain('Esta promoção já terminou');
  // The refusal stays: the title alone is not announced.
  expect(document.querySelector('[role="alert"]')?.textContent).toBe('Esta promoção já terminou.');
});

it.each([
  ['pt', '31/12/2036'],
  ['en', '31 Dec 2036'],
] as const)('names in %s the last day of a promotion, not the first one after it', async (locale, day) => {
  showLocale(locale);
  await show(Response.json({ data: { ...PROMOTION, ends_at: '2037-01-01T03:00:00.000Z' } }));
  await vi.waitFor(() => expect(text()).toContain(`Até${day}`));
});

it('offers no joining once its end comes while the page is open', async () => {
  enter();
  const ends_at = new Date(serverNow() + 60_000).toISOString();
  await show(Response.json({ data: { ...PROMOTION, ends_at } }));
  await vi.waitFor(() => expect(button('Participar')).toBeDefined());
  vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] });
  // A page that becomes visible again looks at the clock.
  await act(async () => focusManager.onFocus());
  expect(button('Participar')).toBeUndefined();
});

it('opens a sheet that the promotion leads to over its page, and links to any other place', async () => {
  const promotion = { ...PROMOTION, opt_in: false };
  const router = await show(Response.json({ data: { ...promotion, to: '/promotions?sheet=missions' } }));
  await vi.waitFor(() => expect(button('Ver detalhes')).toBeDefined());
  await act(async () => button('Ver detalhes')?.click());
  expect(router.state.location).toMatchObject({ pathname: '/', search: { sheet: 'missions' } });
  page?.unmount();
  await show(Response.json({ data: { ...promotion, to: '/casino/crates' } }));
  await vi.waitFor(() => expect(document.querySelector('a')?.textContent).toBe('Ver detalhes'));
  expect(document.querySelector('a')?.getAttribute('href')).toBe('/casino/crates');
});
