import type { ReactNode } from 'react';
import { act } from 'react';
import { createRoot } from 'react-dom/client';

declare global {
  // React's flag for tests that call `act` themselves.
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}

/** Renders into a new element of a jsdom page. Every returned action runs in `act`. */
export function render(node: ReactNode): {
  readonly element: HTMLElement;
  readonly rerender: (next: ReactNode) => void;
  readonly unmount: () => void;
} {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  const element = document.createElement('div');
  document.body.append(element);
  const root = createRoot(element);
  act(() => root.render(node));
  return {
    element,
    rerender: (next) => act(() => root.render(next)),
    unmount: () => {
      act(() => root.unmount());
      element.remove();
    },
  };
}

/** Returns the element with this accessible name (its `aria-label` or visible text); throws if there is none. */
export function byName(root: ParentNode, selector: string, name: string): HTMLElement {
  const found = [...root.querySelectorAll<HTMLElement>(selector)].find((el) => {
    const shown = el.cloneNode(true) as HTMLElement; // a cloned element is an element
    for (const hidden of shown.querySelectorAll('[aria-hidden="true"]')) hidden.remove();
    return (el.getAttribute('aria-label') ?? shown.textContent?.trim()) === name;
  });
  if (found === undefined) throw new Error(`no ${selector} named "${name}" in ${(root as HTMLElement).innerHTML}`);
  return found;
}

/** Sets an input's whole value and fires `input`, as a browser does. */
export function type(input: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set;
  act(() => {
    setter?.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

/** Returns the tags of the parts that give content its height, in their order: a skeleton has those of its content. */
export function partsOf(root: ParentNode): string[] {
  return [...root.querySelectorAll('h2, h3, p, dt, dd, li, summary, button, a')].map(({ tagName }) => tagName);
}
