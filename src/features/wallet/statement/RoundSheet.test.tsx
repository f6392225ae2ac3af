// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../tests/support/in-app.tsx';
import sheet from '../../../ui/Sheet.module.css';
import { RoundSheet } from './RoundSheet.tsx';

const nothing = () => undefined;

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['the whole height of a phone', false],
  ['the height of its content as a popover of a desktop', true],
])('a round has %s', async (_name, isWide) => {
  i18n.loadAndActivate({ locale: 'pt', messages: {} });
  vi.stubGlobal('scrollTo', nothing);
  vi.stubGlobal('matchMedia', () => ({ matches: isWide, addEventListener: nothing, removeEventListener: nothing }));
  const queryClient = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  const page = await renderInApp(
    () => <RoundSheet open arg="1" onClose={nothing} onClosed={nothing} onOpen={nothing} />,
    queryClient,
  );
  const dialog = await vi.waitUntil(() => document.querySelector('[role=dialog]'));
  expect(sheet.tall).toBeTruthy();
  expect(dialog.classList.contains(sheet.tall ?? '')).toBe(!isWide);
  page.unmount();
});
