// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { render } from './testing.tsx';
import { useCounted } from './use-counted.ts';

let isReduced = false;
let page: ReturnType<typeof render>;
function Amount({ centavos }: { readonly centavos: number }) {
  return <b>{useCounted(centavos)}</b>;
}
const drawn = () => Number(page.element.textContent);
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

beforeEach(() => {
  isReduced = false;
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] });
  vi.stubGlobal('matchMedia', () => ({ matches: isReduced }));
  page = render(<Amount centavos={1_000} />);
});
afterEach(() => {
  page.unmount();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('counts to a new balance, and goes on from the drawn amount when it changes again', () => {
  page.rerender(<Amount centavos={2_000} />);
  pass(100);
  const halfway = drawn();
  expect(halfway).toBeGreaterThan(1_000);
  expect(halfway).toBeLessThan(2_000);
  page.rerender(<Amount centavos={500} />);
  pass(34);
  expect(drawn()).toBeLessThanOrEqual(halfway);
  expect(drawn()).toBeGreaterThan(500);
  pass(500);
  expect(drawn()).toBe(500);
});

it('draws the new balance at once with reduced motion', () => {
  isReduced = true;
  page.rerender(<Amount centavos={2_000} />);
  expect(drawn()).toBe(2_000);
});
