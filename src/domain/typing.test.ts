// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isHalfFilled, watchTyping } from './typing.ts';

let stop: () => void;
beforeEach(() => {
  document.body.innerHTML = '<form><input id="name"><input id="find" type="search"></form>';
  stop = watchTyping();
});
afterEach(() => stop());

function type(id: string, value: string): HTMLInputElement {
  const field = document.getElementById(id) as HTMLInputElement;
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  return field;
}

it('a form is half filled from the first letter until it is emptied or gone', () => {
  expect(isHalfFilled()).toBe(false);
  type('name', 'Ana');
  expect(isHalfFilled()).toBe(true);
  type('name', '');
  expect(isHalfFilled()).toBe(false);
  type('name', 'Bia').closest('form')?.remove();
  expect(isHalfFilled()).toBe(false);
});

it('a search is no form', () => {
  type('find', 'onça');
  expect(isHalfFilled()).toBe(false);
});
