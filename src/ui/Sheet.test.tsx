// @vitest-environment jsdom
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { Sheet, useSheetStep } from './Sheet.tsx';
import { render } from './testing.tsx';

const sheet = (step: number) => (
  <Sheet open title="Sacar" closeLabel="Fechar" step={step} onClose={() => undefined}>
    <p>Passo {step}</p>
  </Sheet>
);

it('begins each step at its top, and stays where it is in a step', async () => {
  const shown = render(sheet(0));
  await act(async () => undefined);
  const body = document.querySelector('[data-sheet] p')?.parentElement as HTMLElement;
  body.scrollTop = 300;
  shown.rerender(sheet(0));
  expect(body.scrollTop).toBe(300);
  shown.rerender(sheet(1));
  expect([body.textContent, body.scrollTop]).toEqual(['Passo 1', 0]);
  shown.unmount();
});

function Stage({ at }: { readonly at: string }) {
  useSheetStep(at);
  return <p>{at}</p>;
}

it('begins a step of its content at its top', async () => {
  const at = (stage: string) => (
    <Sheet open title="Recuperar senha" closeLabel="Fechar" onClose={() => undefined}>
      <Stage at={stage} />
    </Sheet>
  );
  const shown = render(at('name'));
  await act(async () => undefined);
  const body = document.querySelector('[data-sheet] p')?.parentElement as HTMLElement;
  Object.assign(body, { scrollTo: ({ top }: { top: number }) => Object.assign(body, { scrollTop: top }) });
  body.scrollTop = 300;
  shown.rerender(at('name'));
  expect(body.scrollTop).toBe(300);
  shown.rerender(at('code'));
  expect(body.scrollTop).toBe(0);
  shown.unmount();
});

it.each([
  ['a sheet', {}, true],
  ['a popover of a desktop', { popover: 'start' as const }, false],
])('%s has the toast over it: %s', async (_what, props, isOver) => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  const shown = render(
    <Sheet open title="Buscar" closeLabel="Fechar" onClose={() => undefined} {...props}>
      <p>Jogos</p>
    </Sheet>,
  );
  await act(async () => undefined);
  const { documentElement } = document;
  expect(['data-has-sheet', 'data-has-modal'].map((mark) => documentElement.hasAttribute(mark))).toEqual([
    true,
    isOver,
  ]);
  shown.unmount();
  expect(['data-has-sheet', 'data-has-modal'].map((mark) => documentElement.hasAttribute(mark))).toEqual([
    false,
    false,
  ]);
  vi.unstubAllGlobals();
});

it.each([
  ['a sheet', {}, true],
  ['a popover of a desktop', { popover: 'start' as const }, false],
])('the page below %s cannot scroll once it has opened: %s', async (_what, props, isLocked) => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('width'),
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
  // Long after the last sheet was removed: it is not replaced.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1_000);
  let arrive = (): void => undefined;
  const finished = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const animate = vi.fn(() => ({ playState: 'idle', finished, cancel: vi.fn() }));
  Object.assign(Element.prototype, { animate });
  const hasLock = () => document.documentElement.hasAttribute('data-has-lock');
  const shown = render(
    <Sheet open title="Buscar" closeLabel="Fechar" onClose={() => undefined} {...props}>
      <p>Jogos</p>
    </Sheet>,
  );
  await act(async () => undefined);
  // The browser would draw the whole page anew while the sheet moves.
  expect([animate.mock.calls.length > 0, hasLock()]).toEqual([true, false]);
  await act(async () => arrive());
  expect(hasLock()).toBe(isLocked);
  shown.unmount();
  expect(hasLock()).toBe(false);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(Element.prototype, 'animate');
});

it.each([
  ['takes room', 1_009, true],
  ['lies over the page', 1_024, false],
])('keeps the place of a scrollbar that %s: the page stays as wide', async (_what, width, keeps) => {
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(width);
  const shown = render(
    <Sheet open title="Buscar" closeLabel="Fechar" onClose={() => undefined}>
      <p>Jogos</p>
    </Sheet>,
  );
  await act(async () => undefined);
  const { documentElement } = document;
  expect(['data-has-lock', 'data-has-gutter'].map((mark) => documentElement.hasAttribute(mark))).toEqual([true, keeps]);
  shown.unmount();
  expect(documentElement.hasAttribute('data-has-gutter')).toBe(false);
  vi.restoreAllMocks();
});

it('grows from the picture that was pressed in the sheet whose place it takes', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  // A sheet that opens in the same moment takes the other's place.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  const posters: Element[] = [];
  const animate = vi.fn(() => ({ playState: 'idle', finished: new Promise(() => undefined), cancel: vi.fn() }));
  Object.assign(Element.prototype, { animate });
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function boxOf(this: Element) {
    if (this.matches('[data-poster]') && this.isConnected) posters.push(this);
    return new DOMRect(0, 0, 30, 40);
  });
  const props = { open: true, closeLabel: 'Fechar', onClose: () => undefined };
  const shown = render(
    <Sheet key="search" title="Buscar" {...props}>
      <button type="button" aria-label="Onça da Lua" data-game="onca">
        <span data-poster="" />
      </button>
    </Sheet>,
  );
  await act(async () => undefined);
  const picture = document.querySelector<HTMLElement>('[data-poster]');
  act(() => picture?.click());
  shown.rerender(
    <Sheet key="game" title="Onça da Lua" tile='[data-game="onca"] [data-poster]' {...props}>
      <span data-shared="" />
    </Sheet>,
  );
  await act(async () => undefined);
  // Measured while its sheet was still in the document.
  expect(posters).toEqual([picture]);
  expect(document.querySelectorAll('[data-flying]')).toHaveLength(1);
  shown.unmount();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(Element.prototype, 'animate');
});
