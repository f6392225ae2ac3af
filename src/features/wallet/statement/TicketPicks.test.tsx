// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { expect, it } from 'vitest';
import { render } from '../../../ui/testing.tsx';
import { TicketPicks } from './TicketPicks.tsx';

const textOf = (detail: unknown): string => {
  i18n.loadAndActivate({ locale: 'pt', messages: {} });
  const page = render(
    <I18nProvider i18n={i18n}>
      <TicketPicks detail={detail} wagered={100} />
    </I18nProvider>,
  );
  const text = page.element.textContent ?? '';
  page.unmount();
  return text;
};

const pick = (match: string) => ({ match, odds: 2, verdict: 'won', score: '2–1' });

it('shows the odds of an accumulator with the scores of its matches, and of a system its name alone', () => {
  const picks = [pick('A × B'), pick('C × D'), pick('E × F')];
  const accumulator = textOf({ picks });
  expect(accumulator).toContain('A × B · 2–1');
  expect(accumulator).toContain('Odds combinadas: 8,00');
  const system = textOf({ picks, system: 'two_of_three' });
  expect(system).toContain('Sistema 2/3');
  expect(system).not.toContain('Odds combinadas');
});

it('says of a bet that was cashed out only this, for how much and when', () => {
  const picks = [{ match: 'A × B', odds: 2, verdict: null }];
  const at = '2026-11-20T17:32:00.000Z';
  const whole = textOf({ picks, cash_outs: [{ stake: 100, value: 150, at }] });
  expect(whole).toContain('Encerrada antes do fim por R$\u00a01,50 · ');
  expect(whole).toMatch(/14:32$/);
  expect(whole).not.toContain('Sem efeito');
  expect(textOf({ picks, cash_outs: [{ stake: 100, value: 150 }] })).toMatch(/por R\$\u00a01,50$/);
  expect(textOf({ picks, cash_outs: [] })).not.toContain('Encerrad');
});

it('says which part of a bet was cashed out, and how the rest ended', () => {
  const picks = [
    { ...pick('A × B'), verdict: 'lost' },
    { ...pick('C × D'), verdict: null },
  ];
  const text = textOf({ picks, cash_outs: [{ stake: 40, value: 55 }] });
  expect(text).toContain('Encerrados antes do fim: R$\u00a00,40 por R$\u00a00,55');
  expect(text).toContain('Perdeu');
  expect(text).toContain('Sem efeito');
});

it('says that a bet was settled again', () => {
  expect(textOf({ picks: [pick('A × B')], corrected: true })).toContain('liquidada de novo');
});
