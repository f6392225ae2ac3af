/** Detects a half-filled form, so that the page does not reload while the player fills it. */
import { isBusy } from './busy.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;
const TYPED = 'input:not([type=search], [type=checkbox], [type=radio], [type=range], [type=hidden]), textarea';
/**
 * Controls that change a form besides text fields: choices, ready amounts, "more" and "less". The submit button does
 * not.
 */
const CHOSEN = 'input:is([type=checkbox], [type=radio], [type=range]), select, button:not([type=submit])';

/** Text fields that the player has changed, each with its dialog. */
const typedInto = new Map<Field, Element | null>();
/** Dialogs and forms in which the player has chosen something. */
const chosenIn = new Set<Element>();

const dialogOf = (element: Element) => element.closest('[role=dialog], [role=alertdialog]');

/**
 * Starts to watch input and choices.
 * @returns unsubscribe function
 */
export function watchTyping(): () => void {
  const heard = ({ target, type }: Event) => {
    if (!(target instanceof Element)) return;
    if (target.matches(TYPED)) {
      // A click into a filled field changes nothing.
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
 * Whether the player would lose input. Emptied, closed and removed fields no longer count; an earlier step of an open
 * dialog does.
 */
export function isHalfFilled(): boolean {
  for (const [field, dialog] of typedInto) if (!(dialog ?? field).isConnected) typedInto.delete(field);
  for (const place of chosenIn) if (!place.isConnected) chosenIn.delete(place);
  return chosenIn.size > 0 || [...typedInto.keys()].some((field) => field.value !== '');
}

/** Whether a reload would interrupt a round or a payment, or lose a half-filled form. */
export const isInTheMiddle = () => isBusy() || isHalfFilled();
