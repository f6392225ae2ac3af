// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { Picture } from './Picture.tsx';
import { Bones } from './Skeleton.tsx';
import { render } from './testing.tsx';

let page: ReturnType<typeof render>;
afterEach(() => page.unmount());
const shown = () => page.element.querySelector('img')?.getAttribute('src') ?? page.element.textContent;

it('shows the fallback if a picture fails, and tries the next picture', () => {
  page = render(<Picture src="/one.webp" instead="instead" />);
  expect(shown()).toBe('/one.webp');
  act(() => void page.element.querySelector('img')?.dispatchEvent(new Event('error')));
  expect(shown()).toBe('instead');
  page.rerender(<Picture src="/two.webp" instead="instead" />);
  expect(shown()).toBe('/two.webp');
});

it('shows the fallback without a picture', () => {
  page = render(<Picture src={null} instead="instead" />);
  expect(shown()).toBe('instead');
});

it('keeps its place in a skeleton, and loads nothing', () => {
  page = render(
    <Bones>
      <Picture src="/one.webp" width={48} height={48} className="thumb" instead={<img src="/two.webp" alt="" />} />
    </Bones>,
  );
  expect(page.element.querySelector('img')).toBeNull();
  expect(page.element.querySelector('canvas.thumb')?.getAttribute('width')).toBe('48');
});
