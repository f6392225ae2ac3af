// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { ConstructionIcon } from './icons.ts';
import { Preloader } from './Preloader.tsx';
import { render } from './testing.tsx';

let page: ReturnType<typeof render>;
afterEach(() => page.unmount());
const heading = () => page.element.querySelector('h1')?.textContent;

it('heads the page of a maintenance, and no page while the site loads', () => {
  page = render(<Preloader glyph={ConstructionIcon} title="Fazendo uma pausa para melhorar!" />);
  expect(heading()).toBe('Fazendo uma pausa para melhorar!');
  page.rerender(<Preloader title="Carregando site..." />);
  expect(heading()).toBeUndefined();
});
