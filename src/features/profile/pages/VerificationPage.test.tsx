// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { QueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../tests/support/in-app.tsx';
import { partsOf } from '../../../ui/testing.tsx';
import { documentsQuery } from '../queries.ts';
import { VerificationPage } from './VerificationPage.tsx';

const nothing = () => undefined;
let page: Awaited<ReturnType<typeof renderInApp>>;

afterEach(() => {
  page.unmount();
  vi.unstubAllGlobals();
});

it('shows the shape of the sum and of the four documents until they have loaded', async () => {
  i18n.loadAndActivate({ locale: 'pt', messages: {} });
  vi.stubGlobal('scrollTo', nothing);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: nothing, removeEventListener: nothing }));
  const queryClient = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  page = await renderInApp(VerificationPage, queryClient);
  await act(async () => undefined);
  const waiting = partsOf(page.element);
  expect(page.element.querySelectorAll('[inert] section')).toHaveLength(4);
  await act(async () => void queryClient.setQueryData(documentsQuery().queryKey, []));
  await vi.waitFor(() => expect(page.element.querySelector('[inert]')).toBeNull());
  expect(page.element.querySelectorAll('section')).toHaveLength(4);
  expect(partsOf(page.element)).toEqual(waiting);
});
