// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { render } from '../../../ui/testing.tsx';
import { MotionPage } from './MotionPage.tsx';

let page: ReturnType<typeof render>;
beforeEach(() => {
  i18n.loadAndActivate({ locale: 'pt', messages: {} });
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  page = render(
    <I18nProvider i18n={i18n}>
      <MotionPage />
    </I18nProvider>,
  );
});
afterEach(() => {
  page.unmount();
  vi.unstubAllGlobals();
});

it('shows each motion of the app, in every palette', () => {
  const names = [...page.element.querySelectorAll('h3')].map(({ textContent }) => textContent);
  for (const name of ['Folha que cresce do cartaz', 'Folha sem cartaz', 'Página', 'Saldo', 'Mouse sobre o cartaz'])
    expect(names).toContain(name);
  expect(names).toContain('Ganho pelo tamanho');
  for (const palette of ['Deste site', 'Jangada', 'Maré clara', 'Maré escura'])
    expect(page.element.textContent).toContain(palette);
});

it('opens the sheet of its tile with the poster in it', async () => {
  const link = page.element.querySelector<HTMLElement>('a[href="#folha-do-cartaz"]');
  await act(async () => link?.click());
  expect(document.querySelector('[data-sheet] [data-shared] [data-poster]')).not.toBeNull();
});
