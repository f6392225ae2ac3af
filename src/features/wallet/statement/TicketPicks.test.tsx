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
      <TicketPicks detail={detail} />
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

it('says that a bet was cashed out, and that it was settled again', () => {
  const picks = [{ ...pick('A × B'), verdict: null }];
  expect(textOf({ picks, cash_outs: [{ stake: 100, value: 150 }] })).toContain('Encerrada antes do fim');
  expect(textOf({ picks, cash_outs: [] })).not.toContain('Encerrada antes do fim');
  expect(textOf({ picks, corrected: true })).toContain('liquidada de novo');
});
