import { type RefCallback, useCallback, useEffect } from 'react';
import { type FieldValues, type Path, type UseFormProps, type UseFormReturn, useForm } from 'react-hook-form';

export type JudgedForm<T extends FieldValues> = UseFormReturn<T> & {
  /** Of the form's element. */
  readonly formRef: RefCallback<HTMLFormElement>;
};

/**
 * A form that is judged as every form of the site is (R20): when a value changes and on the browser's own `change` event,
 * as autofill, a picker, or leaving a changed field sends it; never on losing focus alone. React's `onChange` is `input`.
 * A field `x` judges its `x_confirmation` again, unless that one is still empty.
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
