// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { fromSports } from '../../contract/frame.ts';
import { render } from '../../ui/testing.tsx';
import { KeptSports } from './KeptSports.tsx';
import { keptBetsQuery, keptFixturesQuery } from './queries.ts';

i18n.loadAndActivate({ locale: 'pt', messages: {} });

const fixtures = [{ teams: 'Aroeira × Caatinga', league: 'Brasileirão', start: Date.UTC(2026, 10, 24, 22) }];
const bets = [
  { id: 'b1', stake: 1_000, picks: [{ teams: 'Dunas × Farol FC', pick: 'Resultado final: Dunas', odds: 215 }] },
];

it('shows kept matches and the player’s open bets with their age, and no bets to a guest', () => {
  const client = new QueryClient();
  client.setQueryData(keptFixturesQuery().queryKey, fixtures, { updatedAt: Date.UTC(2026, 10, 20, 15) });
  client.setQueryData(keptBetsQuery().queryKey, bets, { updatedAt: Date.UTC(2026, 10, 20, 15) });
  const page = (isPlayer: boolean) => (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <KeptSports isPlayer={isPlayer} />
      </QueryClientProvider>
    </I18nProvider>
  );
  const shown = render(page(true));
  const text = shown.element.textContent ?? '';
  expect(text).toContain('Aroeira × Caatinga');
  expect(text).toContain('Dunas × Farol FC · Resultado final: Dunas · 2');
  expect(text.match(/atualizado em/g)).toHaveLength(2);
  shown.rerender(page(false));
  expect(shown.element.textContent).not.toContain('Dunas');
  expect(shown.element.textContent).toContain('Aroeira');
  shown.unmount();
});

it('takes what the frame tells to keep in its one shape, and bounds it', () => {
  const message = { v: 1, type: 'keep', fixtures, bets };
  expect(v.safeParse(fromSports, message).success).toBe(true);
  expect(v.safeParse(fromSports, { ...message, bets: null }).success).toBe(true);
  expect(v.safeParse(fromSports, { v: 1, type: 'slip', text: '{}' }).success).toBe(true);
  for (const odd of [
    { ...message, fixtures: Array(41).fill(fixtures[0]) },
    { ...message, bets: [{ ...bets[0], stake: -1 }] },
    { v: 1, type: 'slip', text: 'x'.repeat(32_769) },
    { ...message, fixtures: [{ teams: 'x'.repeat(201), league: '', start: 0 }] },
  ])
    expect(v.safeParse(fromSports, odd).success).toBe(false);
});
