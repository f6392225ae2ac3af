// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepLetters } from './typing.ts';

const type = (key: string, how: KeyboardEventInit = {}) =>
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...how }));
const heard = vi.fn();

/** Opens a field as a sheet does, and returns its text. */
function focusField(kind = 'search'): string {
  document.body.innerHTML = `<input type="${kind}">`;
  const field = document.querySelector('input') as HTMLInputElement;
  field.addEventListener('input', () => heard(field.value));
  field.focus();
  return field.value;
}

beforeEach(() => {
  vi.useFakeTimers();
  heard.mockClear();
  keepLetters();
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  document.body.replaceChildren();
});

it('writes the letters that came before the field into it, and tells the page', () => {
  for (const key of ['o', 'n', 'ç', 'a']) type(key);
  expect(focusField()).toBe('onça');
  expect(heard.mock.calls).toEqual([['onça']]);
});

it('keeps no shortcut and no other key', () => {
  for (const key of ['Enter', 'Tab', ' ', '/']) type(key);
  type('a', { ctrlKey: true });
  expect(focusField()).toBe('');
  expect(heard).not.toHaveBeenCalled();
});

it('never writes into a password or a checkbox', () => {
  type('o');
  expect([focusField('password'), focusField('checkbox')]).toEqual(['', 'on']);
});

it('writes once, and no longer when the field comes too late', () => {
  type('o');
  expect(focusField()).toBe('o');
  type('n');
  expect(focusField()).toBe('');
  keepLetters();
  type('o');
  vi.advanceTimersByTime(8_000);
  expect(focusField()).toBe('');
});
