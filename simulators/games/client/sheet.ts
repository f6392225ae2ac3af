import { h, ICONS, icon } from './dom.ts';
import { SHEET_EVENT } from './sheet-event.ts';
import type { Texts } from './texts.ts';

/** A sheet over the game; Escape, its button and a tap beside it close it, and the focus returns. */
export function sheet(title: string, texts: Texts, ...content: readonly Node[]): HTMLDialogElement {
  const close = h('button', { type: 'button', class: 'tool', 'aria-label': texts.close }, icon(...ICONS.close));
  const heading = h('h2', { id: 'sheet-title' }, title);
  const dialog = h(
    'dialog',
    { class: 'sheet', 'aria-labelledby': 'sheet-title' },
    h('div', { class: 'sheet-head' }, heading, close),
    h('div', { class: 'sheet-body', tabindex: '0' }, ...content),
  );
  close.addEventListener('click', () => dialog.close());
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  const tell = (open: boolean) => document.dispatchEvent(new CustomEvent(SHEET_EVENT, { detail: open }));
  dialog.addEventListener('close', () => {
    dialog.remove();
    tell(false);
  });
  document.body.append(dialog);
  dialog.showModal();
  tell(true);
  return dialog;
}
