// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Toaster } from './Toaster.tsx';
import { byName, render } from './testing.tsx';
import { toast, toastState } from './toast.ts';

let page: ReturnType<typeof render>;

beforeEach(() => {
  vi.useFakeTimers();
  page = render(<Toaster closeLabel="Fechar aviso" />);
});
afterEach(async () => {
  await act(async () => toast.close());
  page.unmount();
  vi.useRealTimers();
});

const show = (input: Parameters<typeof toast.show>[0]) => act(async () => toast.show(input));
const wait = (ms: number) => act(async () => void vi.advanceTimersByTime(ms));
const press = (name: string) => act(async () => byName(page.element, 'button', name).click());
const live = (politeness: string) => page.element.querySelector(`[aria-live="${politeness}"]`)?.textContent;

it.each([
  ['info', 4_000],
  ['success', 4_000],
  ['notification', 5_000],
  ['error', 6_000],
] as const)('keeps %s for %i ms', async (kind, ms) => {
  await show({ text: 'Salvo', kind });
  await wait(ms - 1);
  expect(page.element.textContent).toContain('Salvo');
  await wait(1);
  expect(page.element.textContent).not.toContain('Salvo');
});

it('shows one at a time, and the newer one has its whole time', async () => {
  await show('primeiro');
  await wait(3_000);
  await show('segundo');
  expect(page.element.textContent).not.toContain('primeiro');
  await wait(3_999);
  expect(page.element.textContent).toContain('segundo');
  await wait(1);
  expect(page.element.textContent).toBe('');
});

it('announces errors at once and all others politely', async () => {
  await show({ text: 'Falhou', kind: 'error' });
  expect(live('assertive')).toContain('Falhou');
  await show('Salvo');
  expect(live('assertive')).toBe('');
  expect(live('polite')).toContain('Salvo');
});

it('stays while the focus is on it', async () => {
  await show('Leia com calma');
  await wait(3_500);
  act(() => byName(page.element, 'button', 'Fechar aviso').focus());
  await wait(60_000);
  expect(page.element.textContent).toContain('Leia com calma');
  act(() => byName(page.element, 'button', 'Fechar aviso').blur());
  await wait(1_000);
  expect(page.element.textContent).toBe('');
});

it('stays while a pointer is on it', async () => {
  await show('Leia com calma');
  const card = byName(page.element, 'button', 'Fechar aviso').parentElement;
  const pointer = (type: string) => act(async () => void card?.dispatchEvent(new MouseEvent(type, { bubbles: true })));
  await pointer('pointerover');
  await wait(60_000);
  expect(page.element.textContent).toContain('Leia com calma');
  await pointer('pointerout');
  await wait(4_000);
  expect(page.element.textContent).toBe('');
});

it('stays while the focus is on it, also when a pointer comes and leaves', async () => {
  await show({ text: 'Removido', action: { label: 'Desfazer', onPress: vi.fn() } });
  const undo = byName(page.element, 'button', 'Desfazer');
  act(() => undo.focus());
  for (const type of ['pointerover', 'pointerout'])
    await act(async () => void undo.parentElement?.dispatchEvent(new MouseEvent(type, { bubbles: true })));
  await wait(60_000);
  expect(page.element.textContent).toContain('Removido');
  act(() => undo.blur());
  await wait(4_000);
  expect(page.element.textContent).toBe('');
});

it('has its whole time in place of a toast under the focus', async () => {
  await show('primeiro');
  act(() => byName(page.element, 'button', 'Fechar aviso').focus());
  await show('segundo');
  await wait(4_000);
  expect(page.element.textContent).toBe('');
});

it('keeps the last twenty for a player who missed them, the newest first', async () => {
  for (let number = 1; number <= 21; number += 1) await show(`Aviso ${number}`);
  const texts = toastState.recent.map(({ text }) => text);
  expect(texts).toHaveLength(20);
  expect([texts.at(0), texts.at(-1)]).toEqual(['Aviso 21', 'Aviso 2']);
  toast.forget();
  expect(toastState.recent).toEqual([]);
});

it('ends in time while the focus is in the frame of a game', async () => {
  await show('Link copiado');
  window.dispatchEvent(new Event('blur'));
  await wait(4_000);
  expect(page.element.textContent).toBe('');
});

it('closes by its button', async () => {
  await show('Salvo');
  await press('Fechar aviso');
  expect(page.element.textContent).toBe('');
});

it('runs its action and closes, unless the action shows the next toast', async () => {
  const undo = vi.fn();
  await show({ text: 'Removido', action: { label: 'Desfazer', onPress: undo } });
  await press('Desfazer');
  expect(undo).toHaveBeenCalledOnce();
  expect(page.element.textContent).toBe('');
  await show({ text: 'Removido', action: { label: 'Desfazer', onPress: () => toast.error('Sem conexão') } });
  await press('Desfazer');
  expect(page.element.textContent).toContain('Sem conexão');
});

it('says its height, so that a sheet leaves it room also with large text', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(205);
  await show('Você ganhou uma caixa');
  expect(document.documentElement.style.getPropertyValue('--toast')).toBe('205px');
  vi.restoreAllMocks();
});
