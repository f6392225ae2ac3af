// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { forgetDraft, keepDraft, readDraft } from './registration-draft.ts';

const EMPTY = { first_name: '', last_name: '', birth_date: '' };

afterEach(forgetDraft);

it('a reload of the tab keeps names and birth date, and no other field', () => {
  const typed = { first_name: 'Ana', last_name: 'Lima', birth_date: '01/02/1990', cpf: '529.982.247-25' };
  keepDraft(typed);
  expect(readDraft()).toEqual({ first_name: 'Ana', last_name: 'Lima', birth_date: '01/02/1990' });
  expect(sessionStorage.getItem('register-draft')).not.toContain('529');
  forgetDraft();
  expect(readDraft()).toEqual(EMPTY);
});

it.each(['no JSON', 'null', '7', '[]', '{"first_name":7,"last_name":null}', `{"first_name":"${'x'.repeat(61)}"}`])(
  'a stored text that the form has not written counts as no draft: %s',
  (text) => {
    sessionStorage.setItem('register-draft', text);
    expect(readDraft()).toEqual(EMPTY);
  },
);
