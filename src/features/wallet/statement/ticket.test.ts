import { describe, expect, it } from 'vitest';
import { ticketOf } from '../../../contract/ticket.ts';
import { combinedOdds, wordsIn } from './ticket.ts';

const pick = {
  match: 'Aroeira × Caatinga',
  league: { pt: 'Copa', en: 'Cup' },
  market: { pt: 'Total de gols', en: 'Total goals' },
  pick: { pt: 'Mais de 2,5', en: 'Over 2.5' },
  selection: 'total:2.5:over',
  odds: 2.15,
  verdict: 'won',
};

describe('a ticket', () => {
  it('has its picks in the words of the page’s language', () => {
    const ticket = ticketOf({ picks: [pick], cash_outs: [] });
    expect(wordsIn(ticket?.picks[0]?.pick, 'pt')).toBe('Mais de 2,5');
    expect(wordsIn(ticket?.picks[0]?.market, 'en')).toBe('Total goals');
  });

  it('of an earlier provider without words still has matches, odds and verdicts', () => {
    const ticket = ticketOf({
      picks: [{ match: 'A × B', league: 'Copa', selection: 'x', odds: 3, verdict: 'dead_heat' }],
    });
    expect(ticket?.picks[0]).toMatchObject({ match: 'A × B', verdict: 'dead_heat' });
    expect(wordsIn(ticket?.picks[0]?.league, 'en')).toBe('Copa');
  });

  it('multiplies the odds of an accumulator, rounded down, and those of no system', () => {
    const picks = [pick, { ...pick, odds: 3.33 }];
    const of = (detail: unknown) => combinedOdds(ticketOf(detail) ?? { picks: [] });
    expect(of({ picks })).toBe(7.15);
    expect(of({ picks, system: 'trixie' })).toBeNull();
    expect(of({ picks: [pick, { match: 'A × B' }] })).toBeNull();
  });

  it('keeps a bet builder of six parts, however long its words are', () => {
    const built = Array.from({ length: 6 }, () => 'Intervalo e final: Clairmont-sur-Mer / Clairmont-sur-Mer').join(
      ' + ',
    );
    expect(wordsIn(ticketOf({ picks: [{ ...pick, pick: { pt: built, en: built } }] })?.picks[0]?.pick, 'pt')).toBe(
      built,
    );
  });

  it.each([null, {}, { picks: [] }, { picks: [{ odds: 2 }] }, { engine: 'dice', outcome: {} }])(
    'is not %j',
    (detail) => {
      expect(ticketOf(detail)).toBeNull();
    },
  );
});
