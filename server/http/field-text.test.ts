import { describe, expect, test } from 'vitest';
import { calls } from '../../src/contract/all.ts';
import type { Call } from '../../src/contract/call.ts';
import { fieldText, labelOf } from './field-text.ts';

interface Node {
  readonly entries?: Readonly<Record<string, Node>>;
  readonly wrapped?: Node;
  readonly item?: Node;
  readonly pipe?: readonly Node[];
  readonly options?: readonly unknown[];
}

/** Paths of the fields in a schema of valibot, `filter.rtp`. */
function fieldsOf(schema: unknown, path: readonly string[] = []): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { entries = {}, wrapped, item, pipe = [], options = [] } = schema as Node;
  const inner = [wrapped, item, ...options, ...pipe.filter((part) => part !== schema)];
  return [
    ...Object.entries(entries).flatMap(([key, value]) => [
      [...path, key].join('.'),
      ...fieldsOf(value, [...path, key]),
    ]),
    ...inner.flatMap((part) => fieldsOf(part, path)),
  ];
}

describe('the label of a field', () => {
  test.each(['body', 'Idempotency-Key'])('%s is in words of both languages', (field) => {
    for (const language of ['pt', 'en'] as const) expect(labelOf(field, language)).not.toBe(field);
  });

  test('is in words of both languages for each field that a page sends', () => {
    // Code sends these; no player reads their refusals.
    const { moveClock: _clock, reportClientError: _error, ...read } = calls as Readonly<Record<string, Call>>;
    const unnamed = Object.entries(read)
      .filter(([, call]) => !call.peer)
      .flatMap(([name, call]) => [...fieldsOf(call.query), ...fieldsOf(call.body)].map((field) => ({ name, field })))
      .filter(({ name, field }) =>
        (['pt', 'en'] as const).every((language) => labelOf(field, language, name) === field.split('.').at(-1)),
      );
    expect(unnamed).toEqual([]);
  });

  test('names what the field is in its call', () => {
    expect(labelOf('key', 'pt', 'addMethod')).toBe('Chave Pix');
    expect(labelOf('key', 'pt', 'reportPush')).toBe('Chave da notificação');
  });

  test('of a limit names its kind and period', () => {
    expect(fieldText('integer', 'limits.loss.day', 'pt')).toBe('O campo Perda por dia deve ser um número inteiro.');
    expect(labelOf('limits.bets.month', 'en')).toBe('Number of bets per month');
  });

  test('without a text is the field’s name', () => {
    expect(labelOf('unheard_of', 'pt')).toBe('unheard_of');
  });
});
