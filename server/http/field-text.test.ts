import { describe, expect, test } from 'vitest';
import { fieldText, labelOf } from './field-text.ts';

describe('the label of a field', () => {
  test.each([
    'body',
    'Idempotency-Key',
    'page',
    'per_page',
    'limit',
    'before',
    'filter',
    'filter.searchTerm',
    'filter.category',
    'language',
    'ref',
    'value',
    'date',
    'user_id',
    'id',
    'cashback_id',
    'box_id',
    'mode',
    'device',
    'action',
    'hide_metrics',
    'time_alert_minutes',
    'attachments',
    'reason',
  ])('%s is in words of both languages', (field) => {
    for (const language of ['pt', 'en'] as const) expect(labelOf(field, language)).not.toBe(field.split('.').at(-1));
  });

  test('of a limit names its kind and period', () => {
    expect(fieldText('integer', 'limits.loss.day', 'pt')).toBe('O campo Perda por dia deve ser um número inteiro.');
    expect(labelOf('limits.bets.month', 'en')).toBe('Number of bets per month');
  });

  test('without a text is the field’s name', () => {
    expect(labelOf('unheard_of', 'pt')).toBe('unheard_of');
  });
});
