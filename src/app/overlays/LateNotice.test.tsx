// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { render } from '../../ui/testing.tsx';
import { toast, toastState } from '../../ui/toast.ts';
import { LateNotice } from './LateNotice.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  i18n.loadAndActivate({ locale: 'pt', messages: {} });
});
afterEach(() => {
  toast.close();
  vi.useRealTimers();
});

const open = () =>
  render(
    <I18nProvider i18n={i18n}>
      <LateNotice />
    </I18nProvider>,
  );
const text = () => toastState.shown?.text ?? '';

it('tells that a sheet has not loaded for two and a half seconds, and takes it back when the sheet comes', () => {
  const { unmount } = open();
  vi.advanceTimersByTime(2_499);
  expect(text()).toBe('');

  vi.advanceTimersByTime(1);
  expect(text()).toContain('Ainda não carregou');

  unmount();
  expect(toastState.shown).toBeNull();
});

it('leaves another toast alone when the sheet comes', () => {
  const { unmount } = open();
  vi.advanceTimersByTime(2_500);
  toast.success('Depósito confirmado');
  unmount();
  expect(text()).toBe('Depósito confirmado');
});
