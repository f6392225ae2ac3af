// @vitest-environment jsdom
/** The reveal of a box: it begins once its picture is decoded, and can be skipped before. */
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BoxReveal } from './BoxReveal.tsx';
import { byName, render } from './testing.tsx';

let begin: { resolve(): void; reject(reason: Error): void };
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const decoded = new Promise<void>((resolve, reject) => {
    begin = { resolve, reject };
  });
  HTMLImageElement.prototype.decode = () => decoded;
});
afterEach(() => {
  Reflect.deleteProperty(HTMLImageElement.prototype, 'decode');
  vi.unstubAllGlobals();
});

function show() {
  let ends = 0;
  const page = render(
    <BoxReveal
      box="/boxes/bau.svg"
      prize="/boxes/premio-item.svg"
      rarity="rare"
      skipLabel="Pular"
      onShown={() => {
        ends += 1;
      }}
    >
      Baú
    </BoxReveal>,
  );
  const pictures = () => [...page.element.querySelectorAll('img')];
  return { ...page, pictures, ends: () => ends };
}

test('shows the prize after its picture is decoded, and tells once that the motion is over', async () => {
  const { element, pictures, ends, unmount } = show();
  expect(pictures().map(({ alt, src }) => [alt, new URL(src).pathname])).toEqual([['', '/boxes/bau.svg']]);
  await act(async () => begin.resolve());
  expect([pictures().length, element.textContent, ends()]).toEqual([2, 'Pular', 0]);
  // jsdom has no animations, so React listens to the older name.
  const over = () =>
    act(async () => void pictures()[1]?.dispatchEvent(new Event('webkitAnimationEnd', { bubbles: true })));
  await over();
  await over();
  expect([element.textContent, ends()]).toEqual(['Baú', 1]);
  unmount();
});

test('begins also with a picture that cannot be decoded', async () => {
  const { pictures, unmount } = show();
  await act(async () => begin.reject(new Error('broken')));
  expect(pictures()).toHaveLength(2);
  unmount();
});

test('shows the prize at once when the player skips before its picture is decoded', async () => {
  const { element, pictures, ends, unmount } = show();
  await act(async () => byName(element, 'button', 'Pular').click());
  expect([pictures().length, element.textContent, ends()]).toEqual([2, 'Baú', 1]);
  unmount();
});
