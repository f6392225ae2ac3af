// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { StillNotice } from './StillNotice.tsx';
import { byName, render } from './testing.tsx';

const notice = (isWell: boolean) => (
  <StillNotice isWell={isWell} trouble={<p>Sem rede</p>} over={<p>Voltou</p>} closeLabel="Fechar" />
);
let page: ReturnType<typeof render>;
afterEach(() => page.unmount());
/** Visible texts: a face that only reserves its space does not count. */
const seen = () =>
  [...document.querySelectorAll('p')]
    .filter((element) => element.closest('[data-shown="false"]') === null)
    .map((element) => element.textContent);

describe('a notice of a missing connection', () => {
  it('is part of a page that opened offline, and keeps its space when online', () => {
    page = render(notice(false));
    const place = page.element.firstElementChild;
    expect(seen()).toEqual(['Sem rede']);
    page.rerender(notice(true));
    expect(seen()).toEqual(['Voltou']);
    expect(page.element.firstElementChild).toBe(place);
    page.rerender(notice(false));
    expect(seen()).toEqual(['Sem rede']);
  });

  it('takes no space in a page that opened online', () => {
    page = render(notice(true));
    expect(page.element.childElementCount).toBe(0);
    page.rerender(notice(false));
    expect(seen()).toEqual(['Sem rede']);
    expect(page.element.childElementCount).toBe(0);
    page.rerender(notice(true));
    expect(seen()).toEqual([]);
  });

  it('stays closed until the next lost connection', () => {
    page = render(notice(true));
    page.rerender(notice(false));
    act(() => byName(document, 'button', 'Fechar').click());
    expect(seen()).toEqual([]);
    page.rerender(notice(false));
    expect(seen()).toEqual([]);
    page.rerender(notice(true));
    page.rerender(notice(false));
    expect(seen()).toEqual(['Sem rede']);
  });
});
