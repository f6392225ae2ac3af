// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Announcer } from './Announcer.tsx';
import { CopyButton } from './CopyButton.tsx';
import { byName, render } from './testing.tsx';

const write = vi.fn<(text: string) => Promise<void>>();
const fail = vi.fn();
let page: ReturnType<typeof render>;

beforeEach(() => {
  vi.useFakeTimers();
  write.mockReset();
  fail.mockReset();
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: write } });
  page = render(
    <>
      <Announcer />
      <CopyButton text="0002012658" label="Copiar código" copiedLabel="Copiado" onFail={fail} />
    </>,
  );
});
afterEach(() => {
  page.unmount();
  vi.useRealTimers();
});

const press = async (): Promise<void> => {
  await act(async () => {
    byName(page.element, 'button', 'Copiar código').click();
    await Promise.resolve();
  });
};

it('copies, confirms politely for 3 s and then resets', async () => {
  write.mockResolvedValue();
  await press();
  expect(write).toHaveBeenCalledWith('0002012658');
  byName(page.element, 'button', 'Copiado');
  expect(page.element.querySelector('[aria-live="polite"]')?.textContent).toBe('Copiado');
  act(() => {
    vi.advanceTimersByTime(2_999);
  });
  byName(page.element, 'button', 'Copiado');
  act(() => {
    vi.advanceTimersByTime(1);
  });
  byName(page.element, 'button', 'Copiar código');
});

it('reports a refused clipboard and confirms nothing', async () => {
  write.mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  await press();
  expect(fail).toHaveBeenCalledOnce();
  byName(page.element, 'button', 'Copiar código');
});
