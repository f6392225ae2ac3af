import * as v from 'valibot';
import { expect, it } from 'vitest';
import { nameField } from './fields.ts';

it('takes a name in its composed form, so that a letter with its accent is one character', () => {
  expect(v.parse(nameField, ' Jose\u0301 ')).toBe('José');
  expect(v.safeParse(nameField, 'e\u0301'.repeat(60)).success).toBe(true);
});

it('refuses a name that is not seen, and one that grows out of its line', () => {
  for (const name of ['\u3164\u3164\u3164 \u3164\u3164', `Z${'\u0301'.repeat(59)}`])
    expect(v.safeParse(nameField, name).issues?.map(({ message }) => message)).toEqual(['name']);
});
