// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { ApiError } from '../../../api/errors.ts';
import { render } from '../../../ui/testing.tsx';
import { toast, toastState } from '../../../ui/toast.ts';
import { Sale } from './Sale.tsx';

it('says why a sale was refused, also where the list no longer has what another tab has opened', async () => {
  i18n.loadAndActivate({ locale: 'pt', messages: {} });
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  vi.stubGlobal('scrollTo', vi.fn());
  const message = 'Esta caixa já foi aberta ou vendida.';
  const page = (isListed: boolean) => (
    <QueryClientProvider client={new QueryClient()}>
      <I18nProvider i18n={i18n}>
        {isListed && (
          <Sale
            value={500}
            question="Vender?"
            consequence=""
            sold=""
            sell={() => Promise.reject(new ApiError({ code: 'box_used', status: 409, message }))}
          />
        )}
      </I18nProvider>
    </QueryClientProvider>
  );
  const { rerender, unmount } = render(page(true));
  const press = async (last: boolean) => {
    const buttons = [...document.querySelectorAll('button')].filter((it) => it.textContent.startsWith('Vender por'));
    await act(async () => buttons.at(last ? -1 : 0)?.click());
  };
  await press(false);
  await vi.waitFor(() => expect(document.querySelector('[role=alertdialog]')).not.toBeNull());
  await press(true);
  rerender(page(false));
  await vi.waitFor(() => expect(toastState.shown?.text).toBe(message));
  toast.close();
  unmount();
  vi.unstubAllGlobals();
});
