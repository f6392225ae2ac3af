import { h } from '../dom.ts';

/** A table of pays. A cell that is a text is a plain one. */
export function paysTable(
  caption: string,
  columns: readonly string[],
  rows: readonly (readonly (string | HTMLTableCellElement)[])[],
): HTMLTableElement {
  const cell = (content: string | HTMLTableCellElement) =>
    typeof content === 'string' ? h('td', {}, content) : content;
  return h(
    'table',
    { class: 'pays' },
    h('caption', {}, caption),
    h('thead', {}, h('tr', {}, ...columns.map((name) => (name === '' ? h('td') : h('th', { scope: 'col' }, name))))),
    h('tbody', {}, ...rows.map((row) => h('tr', {}, ...row.map(cell)))),
  );
}
