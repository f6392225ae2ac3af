/** Builds elements without HTML strings, which the page's Trusted Types policy would refuse. */
type Child = Node | string | null | false;

export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string | boolean | null>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === false) continue;
    element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.filter((child): child is Node | string => child !== null && child !== false));
  return element;
}

/**
 * Calls `send` for a press of the form's button and for Enter in a field. Native submission does not work in a frame
 * sandboxed without `allow-forms`, which a site may use.
 */
export function onSend(form: HTMLFormElement, send: () => void): void {
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('click', (event) => {
    if (!(event.target instanceof Element) || !event.target.closest('button[type="submit"]')) return;
    event.preventDefault();
    send();
  });
  form.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    send();
  });
}

/** A name and its value in a `dl`. */
export const fact = (name: string, value: string) => h('div', {}, h('dt', {}, name), h('dd', {}, value));

const SVG = 'http://www.w3.org/2000/svg';

/** A drawing on a square grid, hidden from assistive technology. @param shapes outlines with their colours */
export function drawing(grid: number, ...shapes: readonly (readonly [d: string, fill?: string])[]): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', `0 0 ${grid} ${grid}`);
  svg.setAttribute('aria-hidden', 'true');
  for (const [d, fill] of shapes) {
    const path = document.createElementNS(SVG, 'path');
    path.setAttribute('d', d);
    if (fill) path.setAttribute('fill', fill);
    svg.append(path);
  }
  return svg;
}

/** A stroked icon on a 24-unit grid; its button has the name. */
export function icon(...paths: readonly string[]): SVGSVGElement {
  const svg = drawing(24, ...paths.map((d) => [d] as const));
  svg.setAttribute('class', 'icon');
  return svg;
}

/** Outlines from Lucide (ISC licence). */
export const ICONS = {
  minus: ['M5 12h14'],
  plus: ['M5 12h14', 'M12 5v14'],
  spin: [
    'M21 12a9 9 0 0 0-9-9 9.750 9.750 0 0 0-6.740 2.740L3 8',
    'M3 3v5h5',
    'M3 12a9 9 0 0 0 9 9 9.750 9.750 0 0 0 6.740-2.740L21 16',
    'M16 16h5v5',
  ],
  rules: [
    'M12 5v16',
    'M20 19a2 2 0 0 0 2-2V5a2 2 0 0 0-2-2l-4 0a5 5 0 0 0-4 2 5 5 0 0 0-4-2H4a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h4a5 5 0 0 1 4 2 5 5 0 0 1 4-2z',
  ],
  history: ['M3 12a9 9 0 1 0 9-9 9.750 9.750 0 0 0-6.740 2.740L3 8', 'M3 3v5h5', 'M12 7v5l4 2'],
  soundOn: ['M11 5 6 9H3v6h3l5 4z', 'M15.500 8.500a5 5 0 0 1 0 7', 'M18.500 5.500a9 9 0 0 1 0 13'],
  soundOff: ['M11 5 6 9H3v6h3l5 4z', 'M22 9l-6 6', 'M16 9l6 6'],
  fullscreen: [
    'M8 3H5a2 2 0 0 0-2 2v3',
    'M21 8V5a2 2 0 0 0-2-2h-3',
    'M3 16v3a2 2 0 0 0 2 2h3',
    'M16 21h3a2 2 0 0 0 2-2v-3',
  ],
  auto: ['M8 6v12l5-6z', 'M14 6v12l5-6z'],
  stop: ['M7 7h10v10H7z'],
  close: ['M18 6 6 18', 'M6 6l12 12'],
} as const;
