// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { QueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../tests/support/in-app.tsx';
import { ProfileRoutePage } from './ProfileRoutePage.tsx';

const nothing = () => undefined;
let page: Awaited<ReturnType<typeof renderInApp>>;

afterEach(() => {
  page.unmount();
  vi.unstubAllGlobals();
});

it.each([
  ['a phone', false],
  ['a desktop', true],
])("has the player's week beside the account on a desktop only: %s", async (_name, isWide) => {
  i18n.loadAndActivate({ locale: 'pt', messages: {} });
  vi.stubGlobal('scrollTo', nothing);
  vi.stubGlobal('matchMedia', () => ({ matches: isWide, addEventListener: nothing, removeEventListener: nothing }));
  const queryClient = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  page = await renderInApp(ProfileRoutePage, queryClient);
  await act(async () => undefined);
  expect(page.element.textContent.includes('Sua semana')).toBe(isWide);
});
