// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { markPage, markTyping } from './page-mark.ts';

it('marks the page until the last of its callers has ended, and each ends once', () => {
  const isMarked = () => document.documentElement.hasAttribute('data-has-sheet');
  const [one, other] = [markPage('data-has-sheet'), markPage('data-has-sheet')];
  one();
  one();
  expect(isMarked()).toBe(true);
  other();
  expect(isMarked()).toBe(false);
});

it('marks the page while a field has the focus, and no other element', () => {
  const end = markTyping();
  document.body.innerHTML = '<input><button></button><textarea></textarea>';
  const marks = [...document.body.children].map((element) => {
    (element as HTMLElement).focus();
    return document.documentElement.hasAttribute('data-typing');
  });
  end();
  expect([...marks, document.documentElement.hasAttribute('data-typing')]).toEqual([true, false, true, false]);
  document.body.replaceChildren();
});
