// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { configureClient } from '../../../api/client-config.ts';
import { byName, render } from '../../../ui/testing.tsx';
import { dropUpload, uploads } from '../state.ts';
import { DocumentCard } from './DocumentCard.tsx';

const nothing = () => undefined;
let shown: ReturnType<typeof render>;
beforeEach(() => {
  i18n.loadAndActivate({ locale: 'pt', messages: {} });
  configureClient({ getBaseUrl: () => 'http://site.test/api', fetch: () => new Promise(() => undefined) });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: nothing, removeEventListener: nothing }));
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = nothing;
  shown = render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient()}>
        <DocumentCard type="selfie" document={undefined} isNext />
      </QueryClientProvider>
    </I18nProvider>,
  );
});
afterEach(() => {
  dropUpload('selfie');
  shown.unmount();
  configureClient({});
  vi.unstubAllGlobals();
});

async function choose(name: string, type: string, ...bytes: readonly number[]): Promise<void> {
  const input = shown.element.querySelector<HTMLInputElement>('input[data-way=file]');
  if (input === null) throw new Error('no input');
  const file = new File([new Uint8Array(bytes)], name, { type });
  Object.defineProperty(input, 'files', { value: [file], configurable: true });
  Object.defineProperty(input, 'value', { value: '', writable: true });
  await act(async () => void input.dispatchEvent(new Event('change', { bubbles: true })));
  await vi.waitFor(() => byName(shown.element, 'button', 'Enviar Selfie'));
}

it('shows a picture before it is sent, and sends nothing until then', async () => {
  await choose('rosto.jpg', 'image/jpeg', 0xff, 0xd8, 0xff, 0xe0);
  expect(shown.element.querySelector('img')?.getAttribute('src')).toBe('blob:picture');
  expect(shown.element.textContent).toContain('rosto.jpg');
  expect(uploads.selfie).toBeUndefined();
  act(() => byName(shown.element, 'button', 'Escolher outro').click());
  expect(shown.element.querySelector('img')).toBeNull();
  expect(uploads.selfie).toBeUndefined();
});

it('names a PDF, and sends it by the button', async () => {
  await choose('conta.pdf', 'application/pdf', 0x25, 0x50, 0x44, 0x46, 0x2d);
  expect(shown.element.querySelector('img')).toBeNull();
  act(() => byName(shown.element, 'button', 'Enviar Selfie').click());
  expect(uploads.selfie?.name).toBe('conta.pdf');
});
