/** A half-filled form, which nothing may reload under the hands of who fills it. */
const TYPED = 'input:not([type=search], [type=checkbox], [type=radio], [type=range], [type=hidden]), textarea';

const typedInto = new Set<HTMLInputElement | HTMLTextAreaElement>();

/** Begins to notice what is typed; the answer ends it. */
export function watchTyping(): () => void {
  const heard = ({ target }: Event) => {
    if (target instanceof Element && target.matches(TYPED)) {
      typedInto.add(target as HTMLInputElement | HTMLTextAreaElement);
    }
  };
  document.addEventListener('input', heard, { capture: true, passive: true });
  return () => {
    document.removeEventListener('input', heard, { capture: true });
    typedInto.clear();
  };
}

/** Whether a field on the page holds something that was typed. A form that was closed or left no longer counts. */
export function isHalfFilled(): boolean {
  for (const field of typedInto) if (!field.isConnected) typedInto.delete(field);
  return [...typedInto].some((field) => field.value !== '');
}
