import { FIELDS, SIDE } from '../../../engine/mines/rules.ts';
import { drawing, h } from '../../dom.ts';

export type FieldState = 'closed' | 'asked' | 'safe' | 'hit' | 'mine' | 'left';

const gem = () =>
  drawing(
    32,
    ['M9 5h14l6 8-13 15L3 13z', '#22b58a'],
    ['M9 5h14l-3 8h-8z', '#9ff3d2'],
    ['M9 5l3 8H3z', '#55d9ae'],
    ['M23 5l6 8h-9z', '#2fc79a'],
    ['M12 13h8l-4 15z', '#5fe0b6'],
    ['M3 13h9l4 15z', '#2bb389'],
    ['M20 13h9L16 28z', '#128a68'],
    ['M10.500 6.500h5l-1.500 4h-5z', '#e6fff5'],
  );

const bomb = () =>
  drawing(
    32,
    ['M14 9a10 10 0 1 1 0 20 10 10 0 0 1 0-20z', '#2a2233'],
    ['M14 9a10 10 0 0 1 10 10c0 2-.600 3.900-1.600 5.500A13 13 0 0 1 7 11.600 10 10 0 0 1 14 9z', '#4a3d5c'],
    ['M17.500 7.500l4 3-2 3-4.500-3z', '#6b5a82'],
    ['M20.500 8.200c.800-3 3-4.200 6-3.700l-.300 1.800c-2-.300-3.500.300-4.100 2.500z', '#d9b98a'],
    [
      'M27 1l1 2.600L30.600 3 29 5.200l1.800 2.200-2.800-.300L27 9.800l-.900-2.600-2.700.500 1.700-2.200L23.500 3.200l2.600.400z',
      '#ffc265',
    ],
    ['M9.500 15.500a5 5 0 0 1 3.500-2.800', '#7d6d95'],
  );

/** The fields as buttons: arrow keys move among them, and each names its content. */
export function createBoard(label: string, onOpen: (field: number) => void) {
  let current = 12;
  let isOpen = false;
  const fields = Array.from({ length: FIELDS }, (_, index) => {
    const field = h('button', { type: 'button', class: 'field-cell', tabindex: index === current ? '0' : '-1' });
    field.addEventListener('click', () => {
      focusOn(index, false);
      if (isOpen && field.dataset.state === 'closed') onOpen(index);
    });
    return field;
  });
  const element = h('div', { class: 'card mines', role: 'group', 'aria-label': label }, ...fields);

  function focusOn(index: number, move = true): void {
    fields[current]?.setAttribute('tabindex', '-1');
    current = index;
    fields[current]?.setAttribute('tabindex', '0');
    if (move) fields[current]?.focus();
  }

  element.addEventListener('keydown', (event) => {
    const next = fieldAfter(event.key, current);
    if (next === undefined) return;
    event.preventDefault();
    if (next !== null) focusOn(next);
  });

  return {
    element,
    focus: () => focusOn(current),
    /** Tells the fields whether they can be opened; closed ones keep the focus. */
    open(on: boolean): void {
      isOpen = on;
      element.dataset.open = String(on);
      for (const field of fields) field.setAttribute('aria-disabled', String(!on || field.dataset.state !== 'closed'));
    },
    set(index: number, state: FieldState, name: string): void {
      const field = fields[index];
      if (!field) return;
      field.setAttribute('aria-label', name);
      if (field.dataset.state === state) return;
      field.dataset.state = state;
      const shows = state === 'safe' || state === 'left' ? gem() : state === 'hit' || state === 'mine' ? bomb() : null;
      field.replaceChildren(...(shows ? [shows] : []));
    },
    fit(width: number, height: number): void {
      const cell = Math.floor(Math.min((width - 16 - 24) / SIDE, (height - 16 - 24) / SIDE, 84));
      element.style.setProperty('--cell', `${Math.max(30, cell)}px`);
    },
  };
}

/** The field that a key leads to; null at the edge, undefined for any other key. */
function fieldAfter(key: string, field: number): number | null | undefined {
  const row = Math.floor(field / SIDE);
  const column = field % SIDE;
  const to = {
    ArrowUp: [row - 1, column],
    ArrowDown: [row + 1, column],
    ArrowLeft: [row, column - 1],
    ArrowRight: [row, column + 1],
    Home: [row, 0],
    End: [row, SIDE - 1],
  }[key];
  if (!to) return undefined;
  const [nextRow = 0, nextColumn = 0] = to;
  const isOutside = nextRow < 0 || nextRow >= SIDE || nextColumn < 0 || nextColumn >= SIDE;
  return isOutside ? null : nextRow * SIDE + nextColumn;
}
