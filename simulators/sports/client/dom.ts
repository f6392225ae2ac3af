/** Builds elements without HTML strings, which the page's Trusted Types policy would refuse. */
type Child = Node | string | null | false;
type Maker = Pick<Document, 'createElement' | 'createElementNS'>;

/** Makes the elements: the browser's document; undefined on the server outside of `drawWith`. */
let maker: Maker = globalThis.document;

/** Draws with elements of another document. */
export function drawWith<T>(other: Maker, draw: () => T): T {
  const before = maker;
  maker = other;
  try {
    return draw();
  } finally {
    maker = before;
  }
}

export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string | boolean | null>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const element = maker.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === false) continue;
    element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.filter((child): child is Node | string => child !== null && child !== false));
  return element;
}

const SVG = 'http://www.w3.org/2000/svg';

/** An element of a drawing. */
export function svg(
  name: string,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly Node[]
): SVGElement {
  const element = maker.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** Sets a text only if it differs, so that a screen reader hears only changes. */
export function say(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

/** Writes the outcome of an order: `done` in the colour of a success, every other text as a warning. */
export function tell(element: HTMLElement, text: string, tone: 'done' | 'warn' = 'warn'): void {
  element.dataset['tone'] = tone;
  say(element, text);
}

/** Replaces the children; the focus stays on its element, or goes to the one with the same `data-focus`. */
export function replaceIn(place: HTMLElement, ...children: readonly (Node | string)[]): void {
  const { activeElement } = document;
  const held = activeElement instanceof HTMLElement && place.contains(activeElement) ? activeElement : null;
  place.replaceChildren(...children);
  if (!held) return;
  const again = place.contains(held)
    ? held
    : [...place.querySelectorAll<HTMLElement>('[data-focus]')].find(
        ({ dataset }) => dataset['focus'] === held.dataset['focus'],
      );
  again?.focus({ preventScroll: true });
}

/** Marks a price that has moved, for two seconds. */
export function flash(cell: HTMLElement, before: number | null, after: number | null): void {
  if (before === null || after === null || before === after) return;
  cell.dataset['moved'] = after > before ? 'up' : 'down';
  const mark = String(after);
  cell.dataset['price'] = mark;
  setTimeout(() => {
    if (cell.dataset['price'] === mark) delete cell.dataset['moved'];
  }, 2_000);
}
