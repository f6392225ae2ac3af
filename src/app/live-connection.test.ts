// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { hold } from '../domain/busy.ts';
import { news } from '../ui/news.ts';
import { toast, toastState } from '../ui/toast.ts';
import { holdNews } from './live-connection.ts';

let stop: (() => void) | undefined;
afterEach(() => {
  stop?.();
  vi.restoreAllMocks();
  news.hold(false);
  news.forget();
  toast.close();
});

const goFullscreen = (element: Element | null) => {
  vi.spyOn(document, 'fullscreenElement', 'get').mockReturnValue(element);
  document.dispatchEvent(new Event('fullscreenchange'));
};

it('LANG-5: the toast of a live event waits for the end of a round', () => {
  toast.close();
  stop = holdNews();
  const end = hold();
  news.tell({ kind: 'notification', text: 'Nova missão' });
  expect(toastState.shown).toBeNull();
  end();
  expect(toastState.shown?.text).toBe('Nova missão');
});

it('LANG-5: the toast of a live event waits for the end of fullscreen', () => {
  // jsdom has no fullscreen.
  Object.defineProperty(document, 'fullscreenElement', { configurable: true, get: () => null });
  toast.close();
  stop = holdNews();
  goFullscreen(document.body);
  news.tell({ kind: 'notification', text: 'Nova missão' });
  expect(toastState.shown).toBeNull();
  goFullscreen(null);
  expect(toastState.shown?.text).toBe('Nova missão');
});

it('LANG-5: the toast of a live event waits until the focus has left the fields', async () => {
  toast.close();
  document.body.innerHTML = '<input /><textarea></textarea><button></button>';
  const [name, words, button] = document.body.children as unknown as HTMLElement[];
  stop = holdNews();
  name?.focus();
  news.tell({ kind: 'notification', text: 'Nova missão' });
  words?.focus();
  expect(toastState.shown).toBeNull();
  button?.focus();
  await vi.waitFor(() => expect(toastState.shown?.text).toBe('Nova missão'));
  document.body.innerHTML = '';
});
