import { describe, expect, it } from 'vitest';
import { amountFault } from '../amount.ts';
import { depositBounds, depositOf } from './amount-presets.ts';

describe('the bounds of a deposit', () => {
  it.each([
    ['as the site says', { min_deposit: 1000, max_deposit: 500_000, deposit_presets: [2000, 5000] }, [2000, 5000]],
    [
      'in their order, each once',
      { min_deposit: 1000, max_deposit: 9000, deposit_presets: [5000, 2000, 5000] },
      [2000, 5000],
    ],
    ['only what fits', { min_deposit: 3000, max_deposit: 9000, deposit_presets: [2000, 5000, 20_000] }, [5000]],
    ['made where there are none', { min_deposit: 1000, max_deposit: 500_000 }, [1000, 2000, 5000, 10_000]],
    ['made where none fits', { min_deposit: 30_000, max_deposit: 90_000, deposit_presets: [2000] }, [30_000, 60_000]],
    ['made of whole reais', { min_deposit: 1234, max_deposit: 3000, deposit_presets: [] }, [1300, 2600]],
    ['the bounds themselves where little lies between', { min_deposit: 510, max_deposit: 560 }, [510, 560]],
    ['one amount', { min_deposit: 700, max_deposit: 700 }, [700]],
    [
      'no more than six',
      { min_deposit: 1, max_deposit: 9000, deposit_presets: [1, 2, 3, 4, 5, 6, 7, 8] },
      [1, 2, 3, 4, 5, 6],
    ],
    [
      'without odd ones',
      { min_deposit: 100, max_deposit: 9000, deposit_presets: [12.5, -100, Number.NaN, 200] },
      [200],
    ],
    ['null', { min_deposit: null, max_deposit: null, deposit_presets: null }, [1000, 2000, 5000, 10_000]],
  ])('%s', (_what, config, presets) => {
    expect(depositBounds(config).presets).toEqual(presets);
  });

  it('are wide open before the site is known', () => {
    expect(depositBounds(null)).toEqual({ min: 1, max: Number.MAX_SAFE_INTEGER, presets: [] });
  });

  it('leave the last word to the API where the least is above the greatest', () => {
    const { min, max } = depositBounds({ min_deposit: 9000, max_deposit: 100 });
    expect([min, max, amountFault(9000, min, max)]).toEqual([9000, 9000, null]);
  });
});

it.each([
  ['', null, ''],
  ['5000', 5000, ''],
  ['0', null, ''],
  [':MARALTA', null, 'MARALTA'],
  ['5000:MARALTA', 5000, 'MARALTA'],
  ['5000:A:B', 5000, 'A:B'],
  // An invalid argument gives an empty deposit.
  ['MARALTA', null, ''],
  ['-50', null, ''],
  ['1e9', null, ''],
  [`:${'X'.repeat(41)}`, null, ''],
])('a link with %j begins with %s centavos and the coupon %j', (arg, amount, coupon) => {
  expect(depositOf(arg)).toEqual({ amount, coupon });
});
