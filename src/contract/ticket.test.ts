import { describe, expect, it } from 'vitest';
import { isReturned } from './ticket.ts';

describe('a stake that came back', () => {
  it('is a return only if every pick of the ticket is void', () => {
    const of = (...verdicts: readonly unknown[]) =>
      isReturned({ picks: verdicts.map((verdict) => ({ match: 'Santos × Bahia', verdict })) });
    expect(of('void', 'void')).toBe(true);
    expect(of('void', 'won')).toBe(false);
    expect(of('void', null)).toBe(false);
    expect(isReturned({ symbols: ['A'] })).toBe(false);
  });

  it('is no return if a part of the ticket was cashed out before', () => {
    const ticket = { picks: [{ match: 'Santos × Bahia', verdict: 'void' }] };
    expect(isReturned({ ...ticket, cash_outs: [{ stake: 500, value: 610 }] })).toBe(false);
    expect(isReturned({ ...ticket, cash_outs: [] })).toBe(true);
  });
});
