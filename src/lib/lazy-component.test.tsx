// @vitest-environment jsdom
import { act, type ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { comeOnline } from '../../tests/support/network.ts';
import { lazyComponent } from './lazy-component.tsx';

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

describe('a lazy component', () => {
  it('renders at once when it is loaded', async () => {
    const part = lazyComponent(async () => Hello);
    await part.load();
    act(() => root.render(<part.Component name="Ana" waiting="…" />));
    expect(page.innerHTML).toBe('<b>Olá, Ana</b>');
  });

  it('loads its file once for all places that render it, and shows `waiting` meanwhile', async () => {
    const bring = vi.fn(async () => Hello);
    const part = lazyComponent(bring);
    act(() =>
      root.render(
        <>
          <part.Component name="Ana" waiting="…" />
          <part.Component name="Bia" />
        </>,
      ),
    );
    expect(page.innerHTML).toBe('…');
    await act(async () => part.load());
    expect(page.innerHTML).toBe('<b>Olá, Ana</b><b>Olá, Bia</b>');
    expect(bring).toHaveBeenCalledOnce();
  });

  it('is missing after a failed load, and appears when the connection returns', async () => {
    vi.useFakeTimers();
    let online = false;
    const part = lazyComponent<{ name: string }>(() =>
      online ? Promise.resolve(Hello) : Promise.reject<ComponentType<{ name: string }>>(new TypeError('no network')),
    );
    await act(async () => root.render(<part.Component name="Ana" waiting="…" />));
    expect(page.innerHTML).toBe('…');
    await act(async () => vi.advanceTimersByTimeAsync(5_000));
    expect(page.innerHTML).toBe('…');
    online = true;
    await act(async () => comeOnline());
    expect(page.innerHTML).toBe('<b>Olá, Ana</b>');
  });
});
