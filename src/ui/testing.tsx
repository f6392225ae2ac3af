import type { ReactNode } from 'react';
import { act } from 'react';
import { createRoot } from 'react-dom/client';

declare global {
  // React's own switch for tests that drive it by hand.
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}

/** Renders into a fresh element of a jsdom page. Each returned action has settled when it returns. */
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

/** The one element with this accessible name (its `aria-label` or its visible text); throws when there is none. */
export function byName(root: ParentNode, selector: string, name: string): HTMLElement {
  const found = [...root.querySelectorAll<HTMLElement>(selector)].find((el) => {
    const shown = el.cloneNode(true) as HTMLElement; // an element clones to an element
    for (const hidden of shown.querySelectorAll('[aria-hidden="true"]')) hidden.remove();
    return (el.getAttribute('aria-label') ?? shown.textContent?.trim()) === name;
  });
  if (found === undefined) throw new Error(`no ${selector} named "${name}" in ${(root as HTMLElement).innerHTML}`);
  return found;
}

/** Types a whole value into an input as a browser would report it. */
export function type(input: HTMLInputElement, value: string): void {
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  act(() => {
    setter?.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
