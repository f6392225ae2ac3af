import { type RefObject, useEffect } from 'react';

/**
 * Hears the browser's own `change` event of a form's fields by their names, as it comes after autofill, a picker, or a
 * field that is left with another value than it was entered with. React's `onChange` is `input`; R20 wants both, and
 * neither is the losing of focus alone.
 */
export function useNativeChange(form: RefObject<HTMLFormElement | null>, onChange: (field: string) => void): void {
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const changed = ({ target }: Event) => {
      if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) onChange(target.name);
    };
    element.addEventListener('change', changed);
    return () => element.removeEventListener('change', changed);
  }, [form, onChange]);
}
