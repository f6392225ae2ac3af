// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { toast, toastState } from '../ui/toast.ts';
import { keepToasts } from './keep-toasts.ts';

afterEach(() => {
  toast.close();
  toast.forget();
  sessionStorage.clear();
});

it('lists the last twenty toasts of a visit after a reload, and none after a logout', () => {
  const stop = keepToasts();
  for (let number = 1; number <= 20; number += 1) toast.show(`Aviso ${number}`);
  stop();
  // The next document begins with an empty list, and may show a toast before it reads the kept ones.
  toast.forget();
  toast.show('Aviso 21');
  const end = keepToasts();
  const texts = toastState.recent.map(({ text }) => text);
  expect([texts.length, texts[0], texts.at(-1)]).toEqual([20, 'Aviso 21', 'Aviso 2']);
  expect(new Set(toastState.recent.map(({ id }) => id)).size).toBe(20);
  toast.forget();
  end();
  keepToasts()();
  expect(toastState.recent).toEqual([]);
});
