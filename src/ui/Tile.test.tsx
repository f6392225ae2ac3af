// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PHONE, Poster, Tile } from './Tile.tsx';
import { render } from './testing.tsx';

let page: ReturnType<typeof render>;
afterEach(() => page.unmount());
const image = () => page.element.querySelector('img');
const lose = () => act(() => void image()?.dispatchEvent(new Event('error')));
const colors = ['#111111', '#222222'] as const;

it('has a picture for phones and one for wider screens', () => {
  page = render(<Poster image={{ src: '/wide.webp', mobile: '/phone.webp' }} colors={colors} alt="Boto" />);
  const source = page.element.querySelector('source');
  expect([source?.media, source?.srcset, image()?.getAttribute('src')]).toEqual([PHONE, '/phone.webp', '/wide.webp']);
});

it("falls back to the site's picture, then to the name", () => {
  page = render(<Poster image={{ src: '/lost.webp', instead: '/own.webp' }} colors={colors} alt="Boto" />);
  lose();
  expect(image()?.getAttribute('src')).toBe('/own.webp');
  lose();
  expect(page.element.textContent).toBe('Boto');
});

it('shows the name if the site has no fallback picture', () => {
  page = render(<Poster image={{ src: '/lost.webp', instead: null }} colors={colors} alt="Boto" />);
  lose();
  expect(page.element.textContent).toBe('Boto');
});

it("tries the poster's other sizes before it shows the site's picture", () => {
  const others = ['/boto-240.avif', '/boto-360.avif'];
  page = render(<Poster image={{ src: '/boto-360.webp', others, instead: '/own.webp' }} colors={colors} alt="Boto" />);
  const tried = [0, 1, 2].map(() => {
    lose();
    return image()?.getAttribute('src');
  });
  expect(tried).toEqual([...others, '/own.webp']);
});

it('paints a picture that this visit has shown without fading it in again', () => {
  const boto = <Poster image={{ src: '/boto.webp' }} colors={colors} alt="Boto" />;
  page = render(boto);
  expect(image()?.className).not.toMatch(/loaded/);
  act(() => void image()?.dispatchEvent(new Event('load')));
  page.unmount();
  page = render(boto);
  expect(image()?.className).toMatch(/loaded/);
  expect([image()?.getAttribute('loading'), image()?.getAttribute('decoding')]).toEqual(['eager', 'sync']);
});

it('shows its hover to a mouse that rests on it, and never to a finger', () => {
  vi.useFakeTimers();
  page = render(<Tile title="Boto" href="/boto" colors={colors} renderHover={() => <i>Jogar</i>} />);
  const enter = (pointerType: string) => {
    const event = Object.assign(new Event('pointerover', { bubbles: true }), { pointerType });
    act(() => void page.element.querySelector('a')?.dispatchEvent(event));
    act(() => void vi.advanceTimersByTime(200));
  };
  enter('touch');
  expect(page.element.querySelector('i')).toBeNull();
  act(() => void page.element.querySelector('a')?.dispatchEvent(new Event('pointerout', { bubbles: true })));
  enter('mouse');
  expect(page.element.querySelector('i')?.textContent).toBe('Jogar');
  vi.useRealTimers();
});

it('marks a new game in its caption, not on the lettering of its poster', () => {
  page = render(<Tile title="Boto" href="/boto" colors={colors} caption="Slot" newLabel="Novo" />);
  const link = page.element.querySelector('a');
  expect(link?.textContent).toBe('Boto');
  const caption = page.element.querySelector(`[id="${link?.getAttribute('aria-describedby')}"]`);
  expect(caption?.textContent).toBe('Novo · Slot');
});

describe('the light of a poster', () => {
  const css = readFileSync('src/ui/Tile.module.css', 'utf8');
  const rules = [...css.matchAll(/([^{};]+)\{([^{}]*\bfilter:[^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
    selector: selector.trim(),
    body,
  }));
  const ruleOf = (part: string) => rules.find(({ selector }) => selector.includes(part));

  it('grows under a mouse only where the game can be played', () => {
    const hover = ruleOf(':hover');
    expect(hover?.selector).toContain(':not(.dimmed)');
    expect(hover?.selector).toContain(':not([data-offline])');
  });

  it('is lower offline for a game that cannot be played than for the others', () => {
    expect(ruleOf('.dimmed .image')?.body).toMatch(/--dim: 0\.5;/);
    expect(ruleOf('([data-offline]) .image')?.body).toContain('var(--dim, 1)');
  });
});
