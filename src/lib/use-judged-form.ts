import { type RefCallback, useCallback, useEffect } from 'react';
import { type FieldValues, type Path, type UseFormProps, type UseFormReturn, useForm } from 'react-hook-form';

export type JudgedForm<T extends FieldValues> = UseFormReturn<T> & {
  /** Ref of the form element. */
  readonly formRef: RefCallback<HTMLFormElement>;
};

/**
 * A form with the site's validation (FORM-1): on each value change and on the browser's own `change` event, which
 * autofill, a picker, or leaving a changed field fires; never on blur alone. React's `onChange` is `input`. A field `x`
 * also validates its `x_confirmation`, unless that is empty.
 */
export function useJudgedForm<T extends FieldValues>(options: Omit<UseFormProps<T>, 'mode'>): JudgedForm<T> {
  const form = useForm<T>({ ...options, mode: 'onChange' });
  const { trigger, getValues, watch } = form;
  const formRef = useCallback(
    (element: HTMLFormElement | null) => {
      const judge = ({ target }: Event): void => {
        if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
        if (target.name in getValues()) void trigger(target.name as Path<T>);
      };
      element?.addEventListener('change', judge);
      return () => element?.removeEventListener('change', judge);
    },
    [getValues, trigger],
  );
  useEffect(
    () =>
      watch((values, { name }) => {
        const confirmation = `${name}_confirmation`;
        if (name !== undefined && values[confirmation]) void trigger(confirmation as Path<T>);
      }).unsubscribe,
    [watch, trigger],
  );
  return { ...form, formRef };
}
