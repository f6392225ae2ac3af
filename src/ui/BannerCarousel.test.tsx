// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BannerCarousel, type CarouselLabels } from './BannerCarousel.tsx';
import { render } from './testing.tsx';

const LABELS: CarouselLabels = {
  region: 'Promoções em destaque',
  carousel: 'carrossel',
  slide: 'destaque',
  previous: 'Anterior',
  next: 'Próximo',
  pause: 'Pausar',
  play: 'Continuar',
  position: (at, of) => `${at} de ${of}`,
};
const WIDTH = 300;
let seen: (entries: readonly object[]) => void = () => {};
let page: ReturnType<typeof render>;
const scrolled = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(report: typeof seen) {
        seen = report;
      }
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  Element.prototype.scrollTo = scrolled;
  scrolled.mockReset();
  const slides = ['a', 'b', 'c'].map((key) => ({ key, content: <a href={`/${key}`}>{key}</a> }));
  page = render(<BannerCarousel slides={slides} labels={LABELS} autoplay />);
  slidesOf().forEach((slide, index) => Object.defineProperty(slide, 'offsetLeft', { value: 12 + index * WIDTH }));
});
afterEach(() => {
  page.unmount();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(Element.prototype, 'scrollTo');
});

const slidesOf = () => [...page.element.querySelectorAll('li')];
const show = (...indices: readonly number[]) =>
  act(async () =>
    seen(slidesOf().map((target, index) => ({ target, intersectionRatio: indices.includes(index) ? 1 : 0 }))),
  );
const press = (label: string) =>
  act(async () => page.element.querySelector<HTMLElement>(`[aria-label="${label}"]:is(button)`)?.click());
const lefts = () => scrolled.mock.calls.map(([{ left }]) => left);

it('keeps slides out of view from the keyboard, and marks the dot of the first one in view', async () => {
  expect(slidesOf().map((slide) => slide.hasAttribute('inert'))).toEqual([false, true, true]);
  await show(1, 2);
  expect(slidesOf().map((slide) => slide.hasAttribute('inert'))).toEqual([true, false, false]);
  expect(page.element.querySelector('[aria-current]')?.getAttribute('aria-label')).toBe('2 de 3');
});

it('goes on from the last slides to the first, and back', async () => {
  await show(1, 2);
  await press('Próximo');
  await show(0, 1);
  await press('Anterior');
  await press('Próximo');
  expect(lefts()).toEqual([0, WIDTH, WIDTH]);
});

it('turns by itself until the visitor moves it, and not under a pointer', async () => {
  await act(async () => vi.advanceTimersByTime(6_000));
  expect(lefts()).toEqual([WIDTH]);
  await act(async () =>
    page.element.querySelector('section')?.dispatchEvent(new Event('pointerover', { bubbles: true })),
  );
  await act(async () => vi.advanceTimersByTime(12_000));
  expect(lefts()).toEqual([WIDTH]);
  await act(async () =>
    page.element.querySelector('section')?.dispatchEvent(new Event('pointerout', { bubbles: true })),
  );
  await press('3 de 3');
  await act(async () => vi.advanceTimersByTime(12_000));
  expect(lefts()).toEqual([WIDTH, 2 * WIDTH]);
});
