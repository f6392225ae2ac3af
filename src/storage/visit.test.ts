// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { beginVisit, hasRung, noteRung, readToasts, visitStart, writeToasts } from './visit.ts';

beforeEach(() => sessionStorage.clear());

it('keeps the toasts of a visit for the next document of its tab', () => {
  expect(readToasts()).toEqual([]);
  const recent = [{ id: 2, text: 'Link copiado', kind: 'success' as const, at: 5 }];
  writeToasts(recent);
  expect(readToasts()).toEqual(recent);
});

it('ignores toasts that another build has written in another form', () => {
  sessionStorage.setItem('jangada-visit-toasts', '[{"text":5}]');
  expect(readToasts()).toEqual([]);
  sessionStorage.setItem('jangada-visit-toasts', 'nothing');
  expect(readToasts()).toEqual([]);
});

it('notes that the sound was played, also where storage is full or denied', () => {
  expect(hasRung()).toBe(false);
  noteRung();
  expect(hasRung()).toBe(true);
  const denied = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(() => noteRung()).not.toThrow();
  denied.mockRestore();
});

it('keeps the start of a visit for the next document of its tab', () => {
  expect(visitStart()).toBeNull();
  expect(beginVisit(7)).toBe(7);
  expect(visitStart()).toBe(7);
});
