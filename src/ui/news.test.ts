import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { news } from './news.ts';
import { toast, toastState } from './toast.ts';

beforeEach(() => {
  vi.useFakeTimers();
  toast.close();
});
afterEach(async () => {
  news.forget();
  news.hold(false);
  toast.close();
  await vi.advanceTimersByTimeAsync(0);
  vi.useRealTimers();
});

const shown = () => toastState.shown?.text;
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('LANG-5: news come one after the other, and each has its whole time', async () => {
  news.tell({ kind: 'notification', text: 'Nova missão' });
  news.tell({ kind: 'success', text: 'Depósito confirmado' });
  await wait(4_999);
  expect(shown()).toBe('Nova missão');
  await wait(1);
  expect(shown()).toBe('Depósito confirmado');
  await wait(3_999);
  expect(shown()).toBe('Depósito confirmado');
  await wait(1);
  expect(shown()).toBeUndefined();
});

it('LANG-5: news replace no toast of the player’s own action', async () => {
  toast.error('Sem conexão');
  news.tell({ kind: 'notification', text: 'Nova missão' });
  await wait(5_999);
  expect(shown()).toBe('Sem conexão');
  await wait(1);
  expect(shown()).toBe('Nova missão');
});

it('LANG-5: news wait while they are held, with what they do when they appear', async () => {
  const onShown = vi.fn();
  news.hold(true);
  news.tell({ kind: 'notification', text: 'Nível 2', onShown });
  await wait(60_000);
  expect(shown()).toBeUndefined();
  expect(onShown).not.toHaveBeenCalled();
  news.hold(false);
  expect(shown()).toBe('Nível 2');
  expect(onShown).toHaveBeenCalledOnce();
});

it('forgets the waiting news of the last player', async () => {
  news.hold(true);
  news.tell({ kind: 'notification', text: 'Nova missão' });
  news.forget();
  news.hold(false);
  expect(shown()).toBeUndefined();
});
