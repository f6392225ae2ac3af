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

it('a field that was filled before and is only pressed holds nothing typed', () => {
  const field = document.getElementById('name') as HTMLInputElement;
  field.value = 'Ana';
  field.click();
  expect(isHalfFilled()).toBe(false);
});

it('a search is no form', () => {
  type('find', 'onça');
  expect(isHalfFilled()).toBe(false);
});

it('a step of a dialog that was passed counts until the dialog is closed', () => {
  document.body.innerHTML = '<div role="dialog"><form><input id="name"></form></div>';
  type('name', 'Ana').closest('form')?.remove();
  expect(isHalfFilled()).toBe(true);
  document.querySelector('[role=dialog]')?.remove();
  expect(isHalfFilled()).toBe(false);
});

it.each([
  ['a choice', '<input type="radio" data-press>'],
  ['a box', '<label><input type="checkbox" data-press>Aceito</label>'],
  ['a ready amount', '<button type="button"><span data-press>+ R$ 50</span></button>'],
])('%s fills a form as letters do', (_what, field) => {
  document.body.innerHTML = `<form id="form">${field}</form>`;
  document.querySelector<HTMLElement>('[data-press]')?.click();
  expect(isHalfFilled()).toBe(true);
  document.getElementById('form')?.remove();
  expect(isHalfFilled()).toBe(false);
});

it('a button that sends, a setting beside a form and what narrows a search fill nothing', () => {
  document.body.innerHTML =
    '<form onsubmit="return false"><button type="submit">Salvar</button></form><input type="checkbox">' +
    '<form><input type="search"><input type="checkbox"></form>';
  for (const pressed of document.querySelectorAll<HTMLElement>('button, [type=checkbox]')) pressed.click();
  expect(isHalfFilled()).toBe(false);
});
