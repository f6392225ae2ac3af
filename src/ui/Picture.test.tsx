// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { Picture } from './Picture.tsx';
import { render } from './testing.tsx';

let page: ReturnType<typeof render>;
afterEach(() => page.unmount());
const shown = () => page.element.querySelector('img')?.getAttribute('src') ?? page.element.textContent;

it('gives its place to something else where it does not come, and another picture a chance of its own', () => {
  page = render(<Picture src="/one.webp" instead="instead" />);
  expect(shown()).toBe('/one.webp');
  act(() => void page.element.querySelector('img')?.dispatchEvent(new Event('error')));
  expect(shown()).toBe('instead');
  page.rerender(<Picture src="/two.webp" instead="instead" />);
  expect(shown()).toBe('/two.webp');
});

it('is something else where there is none', () => {
  page = render(<Picture src={null} instead="instead" />);
  expect(shown()).toBe('instead');
});
