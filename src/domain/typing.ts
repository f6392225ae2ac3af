/** A half-filled form, which nothing may reload under the hands of who fills it. */
type Field = HTMLInputElement | HTMLTextAreaElement;
const TYPED = 'input:not([type=search], [type=checkbox], [type=radio], [type=range], [type=hidden]), textarea';
/** What a form is filled with besides letters: choices, ready amounts, "more" and "less". Sending it fills nothing. */
const CHOSEN = 'input:is([type=checkbox], [type=radio], [type=range]), select, button:not([type=submit])';

/** The fields that were typed into, each with the dialog that it stands in. */
const typedInto = new Map<Field, Element | null>();
/** Dialogs and forms in which something was chosen. */
const chosenIn = new Set<Element>();

const dialogOf = (element: Element) => element.closest('[role=dialog], [role=alertdialog]');

/** Begins to notice what is typed and chosen; the answer ends it. */
export function watchTyping(): () => void {
  const heard = ({ target, type }: Event) => {
    if (!(target instanceof Element)) return;
    if (target.matches(TYPED)) {
      // Who only presses a field that is filled already has typed nothing.
      if (type === 'input') typedInto.set(target as Field, dialogOf(target));
      return;
    }
    const form = target.closest(CHOSEN)?.closest('form');
    if (form && form.querySelector('[type=search]') === null) chosenIn.add(dialogOf(form) ?? form);
  };
  const types = ['input', 'click'] as const;
  for (const type of types) document.addEventListener(type, heard, { capture: true, passive: true });
  return () => {
    for (const type of types) document.removeEventListener(type, heard, { capture: true });
    typedInto.clear();
    chosenIn.clear();
  };
}

/**
 * Whether something on the page was typed or chosen and would be lost. What was emptied, closed or left no longer counts;
 * a step of a dialog that was passed does, as long as the dialog is there.
 */
export function isHalfFilled(): boolean {
  for (const [field, dialog] of typedInto) if (!(dialog ?? field).isConnected) typedInto.delete(field);
  for (const place of chosenIn) if (!place.isConnected) chosenIn.delete(place);
  return chosenIn.size > 0 || [...typedInto.keys()].some((field) => field.value !== '');
}
