// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../tests/support/in-app.tsx';
import { RewardSpecimens } from './RewardSpecimens.tsx';

let shown: Awaited<ReturnType<typeof renderInApp>>;
beforeEach(async () => {
  i18n.loadAndActivate({ locale: 'pt', messages: {} });
  vi.stubGlobal('scrollTo', () => undefined);
  shown = await renderInApp(RewardSpecimens);
});
afterEach(() => {
  shown.unmount();
  vi.unstubAllGlobals();
});

it('shows a mission open, closed and done', () => {
  const { element } = shown;
  expect(element.querySelector('article')?.textContent).toContain('18 de 50 rodadas');
  expect(element.querySelector('button[data-stage="running"]')?.textContent).toBe('36%');
  expect(element.querySelector('button[data-stage="completed"]')?.textContent).toBe('Feita');
});

it('shows the ranking with a hidden name and the player’s own place', () => {
  const rows = [...shown.element.querySelectorAll('tbody tr')].map((row) => row.textContent);
  expect(rows[1]).toContain('Ana*** Você');
  expect(rows[2]).toContain('******');
});

it('shows a draw whose every step holds', async () => {
  const fold = shown.element.querySelector('details');
  await act(async () => {
    fold?.setAttribute('open', '');
    fold?.dispatchEvent(new Event('toggle'));
  });
  const steps = () => [...shown.element.querySelectorAll('li[data-holds]')].map((it) => it.getAttribute('data-holds'));
  await vi.waitFor(() => expect(steps()).toEqual(['true', 'true', 'true']));
});
