import type { FieldErrors, FieldValues, Path, Resolver, UseFormSetError } from 'react-hook-form';
import { isApiError } from '../api/errors.ts';
import { type FieldRules, validateForm } from '../validation/form.ts';
import { setValidationLocale, validate } from '../validation/rules.ts';
import { currentLocale } from './locale.ts';

/**
 * Field → value that the API refused, with its message. The same value stays refused; a changed one is validated again.
 */
export type Refused = ReadonlyMap<string, { readonly value: unknown; readonly message: string }>;

/** A react-hook-form resolver that uses our own rules; each field shows only its first message (FORM-1). */
export function rulesResolver<T extends FieldValues>(
  fields: Readonly<Record<string, FieldRules>>,
  refused?: Refused,
): Resolver<T> {
  return async (values) => {
    // The player may change the language while a form is open.
    setValidationLocale(currentLocale());
    const messages = await validateForm(values, fields);
    for (const [name, { value, message }] of refused ?? []) {
      if (values[name] === value) messages[name] ??= message;
    }
    const names = Object.keys(messages);
    if (names.length === 0) return { values, errors: {} };
    const errors = Object.fromEntries(names.map((name) => [name, { type: 'rule', message: messages[name] ?? '' }]));
    // The library's type asks for the form's own keys; they are the rules' keys.
    return { values: {}, errors: errors as FieldErrors<T> };
  };
}

/** The first message for a value outside a form; null when its rules hold. */
export function faultOfField(value: unknown, { rules, label, messages }: FieldRules): Promise<string | null> {
  setValidationLocale(currentLocale());
  return validate(value, rules, { field: label, form: {}, ...(messages ? { messages } : {}) });
}

/**
 * Shows the API's field errors under their fields.
 * @returns false when an error found no field: the form then shows the message as a whole
 */
export function placeErrors<T extends FieldValues>(error: unknown, values: T, setError: UseFormSetError<T>): boolean {
  if (!isApiError(error) || !error.errors) return false;
  let placed = 0;
  const entries = Object.entries(error.errors);
  for (const [name, [message]] of entries) {
    if (!(name in values) || !message) continue;
    setError(name as Path<T>, { type: 'server', message }, { shouldFocus: placed === 0 });
    placed += 1;
  }
  return placed > 0 && placed === entries.length;
}
