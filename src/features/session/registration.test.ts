import { expect, test } from 'vitest';
import { factsOf } from './registration.ts';

test("registration asks for the CPF after the phone's code, and for all other data before", () => {
  expect(factsOf(['phone', 'birth_date', 'terms', 'phone_code', 'cpf'])).toEqual(['phone', 'birth_date', 'terms']);
  expect(factsOf(['phone_code', 'cpf'])).toEqual([]);
  expect(factsOf(['cpf'])).toEqual(['cpf']);
  expect(factsOf(['phone', 'cpf', 'limits'])).toEqual(['phone', 'cpf', 'limits']);
});
