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

/** The function that runs when the visitor presses an element. `updateIn` replaces it at a redraw. */
const presses = new WeakMap<Element, () => void>();

/** Sets what a press does. `updateIn` replaces it with the newest one, so it may close over what is shown. */
export function onPress(element: HTMLElement, press: () => void): void {
  presses.set(element, press);
  element.addEventListener('click', () => presses.get(element)?.());
}

/** The name by which `updateIn` finds an element again. */
const keyOf = (node: Node): string =>
  node instanceof HTMLElement
    ? `${node.localName} ${node.dataset['key'] ?? node.dataset['focus'] ?? ''}`
    : String(node.nodeType);

/** Attributes that the visitor or `flash` sets on a shown element. */
const OWN = new Set(['open', 'data-moved', 'data-price']);

function updateAttributes(shown: Element, next: Element): void {
  for (const name of shown.getAttributeNames())
    if (!next.hasAttribute(name) && !OWN.has(name)) shown.removeAttribute(name);
  for (const { name, value } of next.attributes)
    if (shown.getAttribute(name) !== value) shown.setAttribute(name, value);
}

function updateNode(shown: Node, next: Node): void {
  if (shown === next) return;
  if (shown instanceof HTMLElement && next instanceof HTMLElement) {
    const press = presses.get(next);
    if (press) presses.set(shown, press);
    updateAttributes(shown, next);
    updateChildren(shown, [...next.childNodes]);
    if (shown instanceof HTMLSelectElement && next instanceof HTMLSelectElement) shown.value = next.value;
  } else if (shown.nodeValue !== next.nodeValue) shown.nodeValue = next.nodeValue;
}

function updateChildren(place: Element, children: readonly Node[]): void {
  const free = new Set<Node>(place.childNodes);
  for (const child of children) free.delete(child);
  const kept = children.map((child) => {
    if (child.parentNode === place) return child;
    const key = keyOf(child);
    const shown = [...free].find((node) => keyOf(node) === key);
    if (!shown) return child;
    free.delete(shown);
    updateNode(shown, child);
    return shown;
  });
  for (const node of free) place.removeChild(node);
  let next = place.firstChild;
  for (const node of kept) {
    // A node that is moved loses the focus and a press under way.
    if (node === next) next = node.nextSibling;
    else place.insertBefore(node, next);
  }
}

/**
 * Shows these children and keeps the elements that are shown already, found by `data-key` or `data-focus`: a press, the
 * focus and an opened part outlive the redraw. If its element is gone, the focus goes to the one with the same `data-focus`.
 */
export function updateIn(place: HTMLElement, ...children: readonly (Node | string)[]): void {
  const { activeElement } = document;
  const held = activeElement instanceof HTMLElement && place.contains(activeElement) ? activeElement : null;
  updateChildren(
    place,
    children.filter((child) => child !== '').map((child) => (typeof child === 'string' ? new Text(child) : child)),
  );
  if (!held || document.activeElement === held) return;
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
