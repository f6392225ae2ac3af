// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Toaster } from './Toaster.tsx';
import { byName, render } from './testing.tsx';
import { toast } from './toast.ts';

let page: ReturnType<typeof render>;

beforeEach(() => {
  vi.useFakeTimers();
  page = render(<Toaster closeLabel="Fechar aviso" />);
});
afterEach(() => {
  act(() => toast.close());
  page.unmount();
  vi.useRealTimers();
});

const show = (input: Parameters<typeof toast.show>[0]): void => {
  act(() => {
    toast.show(input);
  });
};
const wait = (ms: number): void => {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
};

it.each([
  ['info', 4_000],
  ['success', 4_000],
  ['notification', 5_000],
  ['error', 6_000],
] as const)('keeps %s for %i ms (LANG-5)', (kind, ms) => {
  show({ text: 'Salvo', kind });
  wait(ms - 1);
  expect(page.element.textContent).toContain('Salvo');
  wait(1);
  expect(page.element.textContent).not.toContain('Salvo');
});

it('shows one at a time, and the newer one has its whole time', () => {
  show('primeiro');
  wait(3_000);
  show('segundo');
  expect(page.element.textContent).not.toContain('primeiro');
  wait(3_999);
  expect(page.element.textContent).toContain('segundo');
  wait(1);
  expect(page.element.textContent).toBe('');
});

it('says errors at once and everything else politely', () => {
  show({ text: 'Falhou', kind: 'error' });
  expect(page.element.querySelector('[aria-live="assertive"]')?.textContent).toContain('Falhou');
  show('Salvo');
  expect(page.element.querySelector('[aria-live="assertive"]')?.textContent).toBe('');
  expect(page.element.querySelector('[aria-live="polite"]')?.textContent).toContain('Salvo');
});

it('does not run out while the focus is on it', () => {
  show('Leia com calma');
  wait(3_500);
  act(() => byName(page.element, 'button', 'Fechar aviso').focus());
  wait(60_000);
  expect(page.element.textContent).toContain('Leia com calma');
  act(() => byName(page.element, 'button', 'Fechar aviso').blur());
  wait(1_000);
  expect(page.element.textContent).toBe('');
});

it('does what its action says and goes', () => {
  const undo = vi.fn();
  show({ text: 'Removido', action: { label: 'Desfazer', onPress: undo } });
  act(() => byName(page.element, 'button', 'Desfazer').click());
  expect(undo).toHaveBeenCalledOnce();
  expect(page.element.textContent).toBe('');
});
