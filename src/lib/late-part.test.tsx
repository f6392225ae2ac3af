// @vitest-environment jsdom
import { act, type ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { comeOnline } from '../../tests/support/network.ts';
import { latePart } from './late-part.tsx';

const Hello = ({ name }: { readonly name: string }) => <b>Olá, {name}</b>;
let root: ReturnType<typeof createRoot>;
let page: HTMLElement;

beforeEach(() => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  page = document.createElement('div');
  root = createRoot(page);
});
afterEach(() => {
  act(() => root.unmount());
  vi.useRealTimers();
});

describe('a part that comes late', () => {
  it('is painted at once when it was loaded before', async () => {
    const part = latePart(async () => Hello);
    await part.load();
    act(() => root.render(<part.Part name="Ana" waiting="…" />));
    expect(page.innerHTML).toBe('<b>Olá, Ana</b>');
  });

  it('asks for itself, once for all who show it, and shows what waits meanwhile', async () => {
    const bring = vi.fn(async () => Hello);
    const part = latePart(bring);
    act(() =>
      root.render(
        <>
          <part.Part name="Ana" waiting="…" />
          <part.Part name="Bia" />
        </>,
      ),
    );
    expect(page.innerHTML).toBe('…');
    await act(async () => part.load());
    expect(page.innerHTML).toBe('<b>Olá, Ana</b><b>Olá, Bia</b>');
    expect(bring).toHaveBeenCalledOnce();
  });

  it('that does not arrive leaves the page alone, and comes when the connection does', async () => {
    vi.useFakeTimers();
    let online = false;
    const part = latePart<{ name: string }>(() =>
      online ? Promise.resolve(Hello) : Promise.reject<ComponentType<{ name: string }>>(new TypeError('no network')),
    );
    await act(async () => root.render(<part.Part name="Ana" waiting="…" />));
    expect(page.innerHTML).toBe('…');
    await act(async () => vi.advanceTimersByTimeAsync(5_000));
    expect(page.innerHTML).toBe('…');
    online = true;
    await act(async () => comeOnline());
    expect(page.innerHTML).toBe('<b>Olá, Ana</b>');
  });
});
