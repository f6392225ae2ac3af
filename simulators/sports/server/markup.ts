/**
 * A document whose elements only become HTML, for the views that the server draws. It has what `client/dom.ts` and the
 * views of the first screen use of an element.
 */
const VOID = new Set(['input']);

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

class Markup {
  readonly #name: string;
  readonly #attributes = new Map<string, string>();
  #children: (Markup | string)[] = [];

  constructor(name: string) {
    this.#name = name;
  }

  setAttribute(name: string, value: string): void {
    this.#attributes.set(name, value);
  }

  toggleAttribute(name: string, isSet: boolean): void {
    if (isSet) this.#attributes.set(name, '');
    else this.#attributes.delete(name);
  }

  append(...children: readonly (Markup | string)[]): void {
    this.#children.push(...children);
  }

  replaceChildren(...children: readonly (Markup | string)[]): void {
    this.#children = [...children];
  }

  get childElementCount(): number {
    return this.#children.filter((child) => child instanceof Markup).length;
  }

  get textContent(): string {
    return this.#children.map((child) => (child instanceof Markup ? child.textContent : child)).join('');
  }

  set textContent(text: string) {
    this.#children = text === '' ? [] : [text];
  }

  addEventListener(): void {
    // The page's script draws the screen again, and listens there.
  }

  get outerHTML(): string {
    const attributes = [...this.#attributes].map(([name, value]) => ` ${name}="${escaped(value)}"`).join('');
    const open = `<${this.#name}${attributes}>`;
    if (VOID.has(this.#name)) return open;
    return `${open}${this.#children.map((child) => (child instanceof Markup ? child.outerHTML : escaped(child))).join('')}</${this.#name}>`;
  }
}

const maker = {
  createElement: (name: string) => new Markup(name),
  createElementNS: (_space: string, name: string) => new Markup(name),
};

// The views use no other part of an element; a part that is missing here fails in the test of the page.
export const markupDocument = maker as unknown as Pick<Document, 'createElement' | 'createElementNS'>;
