// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import type { UserBox } from '../../../contract/boxes.ts';
import { readCommitment } from '../../../storage/shown-commitments.ts';
import { render } from '../../../ui/testing.tsx';
import { boxPrizesQuery } from '../queries.ts';
import { OpenBox } from './OpenBox.tsx';

const HELD: UserBox = {
  id: '41',
  box: {
    id: '1',
    name: 'areia',
    title: 'Caixa de Areia',
    description: '',
    image: '/boxes/padrao.svg',
    price: 500,
    prizes_id: '~1',
    average_return: 430,
    sold_out: false,
  },
  source: 'bought',
  received_at: '2026-11-20T12:00:00.000Z',
  opened_at: null,
  sold_at: null,
  value: 500,
  commitment: 'ab'.repeat(32),
};

it('keeps the commitment of the box that it shows, and never a later one', async () => {
  i18n.loadAndActivate({ locale: 'pt', messages: {} });
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queryClient.setQueryData(boxPrizesQuery('~1').queryKey, []);
  const page = (held: UserBox) => (
    <QueryClientProvider client={queryClient}>
      <I18nProvider i18n={i18n}>
        <OpenBox held={held} onClose={() => undefined} />
      </I18nProvider>
    </QueryClientProvider>
  );
  const { rerender, unmount } = render(page(HELD));
  await vi.waitFor(async () => expect(await readCommitment('41')).toBe(HELD.commitment));
  rerender(page({ ...HELD, commitment: 'cd'.repeat(32) }));
  expect(await readCommitment('41')).toBe(HELD.commitment);
  unmount();
  vi.unstubAllGlobals();
});
