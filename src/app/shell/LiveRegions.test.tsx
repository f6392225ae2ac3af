// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { expect, it } from 'vitest';
import { announce } from '../../ui/Announcer.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { render } from '../../ui/testing.tsx';
import { toast } from '../../ui/toast.ts';
import { LiveRegions } from './LiveRegions.tsx';

i18n.loadAndActivate({ locale: 'pt', messages: {} });

it('is heard over a sheet that opened before it mounted', async () => {
  const sheet = (
    <Sheet open title="Depositar" closeLabel="Fechar" onClose={() => undefined}>
      {null}
    </Sheet>
  );
  const page = render(<I18nProvider i18n={i18n}>{sheet}</I18nProvider>);
  expect(page.element.closest('[aria-hidden="true"]')).not.toBeNull();
  page.rerender(
    <I18nProvider i18n={i18n}>
      {sheet}
      <LiveRegions />
    </I18nProvider>,
  );
  await act(async () => {
    announce('Pagamento confirmado');
    toast.error('Sem conexão');
  });
  for (const [live, text] of [
    ['polite', 'Pagamento confirmado'],
    ['assertive', 'Sem conexão'],
  ]) {
    const regions = [...document.querySelectorAll(`[aria-live="${live}"]`)];
    const region = regions.find((it) => it.textContent?.includes(text ?? ''));
    expect(region, text).toBeDefined();
    expect(region?.closest('[aria-hidden="true"]')).toBeNull();
  }
  await act(async () => toast.close());
  page.unmount();
});
