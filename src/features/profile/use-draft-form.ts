import { useEffect, useRef } from 'react';
import type { DefaultValues, Path, PathValue } from 'react-hook-form';
import { rulesResolver } from '../../domain/form.ts';
import { session } from '../../domain/session/state.ts';
import { type JudgedForm, useJudgedForm } from '../../lib/use-judged-form.ts';
import { keepFormDraft, readFormDraft } from '../../storage/form-draft.ts';
import type { FieldRules } from '../../validation/form.ts';

type Texts = Record<string, string>;

/**
 * A form over saved values. Unsaved input survives leaving the page and a reload of this tab; a newer answer of the API
 * updates the untouched fields. Call `settle` with the saved values and those that were sent.
 */
export function useDraftForm<T extends Texts>(
  name: string,
  saved: T,
  rules: Readonly<Record<string, FieldRules>>,
): JudgedForm<T> & { readonly settle: (saved: T, sent: T) => void } {
  const key = `${name}:${session.user?.id ?? ''}`;
  const first = useRef(saved);
  const form = useJudgedForm<T>({
    defaultValues: saved as DefaultValues<T>,
    resolver: rulesResolver<T>(rules),
  });
  const { setValue, getValues, reset, watch } = form;

  useEffect(() => {
    const draft = readFormDraft(key);
    for (const [field, text] of Object.entries(draft)) {
      if (!(field in first.current)) continue;
      setValue(field as Path<T>, text as PathValue<T, Path<T>>, { shouldDirty: true, shouldValidate: true });
    }
  }, [key, setValue]);

  // Compared as text, so that an equal answer changes nothing.
  const savedText = JSON.stringify(saved);
  useEffect(() => {
    const now = JSON.parse(savedText) as T;
    if (savedText === JSON.stringify(first.current)) return;
    first.current = now;
    reset(now, { keepDirtyValues: true, keepErrors: true });
  }, [savedText, reset]);

  useEffect(
    () =>
      watch((values) => {
        const typed = Object.entries(values as Texts).filter(([field, text]) => text !== first.current[field]);
        keepFormDraft(key, Object.fromEntries(typed));
      }).unsubscribe,
    [key, watch],
  );

  const settle = (values: T, sent: T) => {
    first.current = values;
    const typed = getValues();
    reset(values);
    keepFormDraft(key, {});
    // Input during the request is a new change.
    for (const [field, text] of Object.entries(typed)) {
      if (text !== sent[field]) setValue(field as Path<T>, text as PathValue<T, Path<T>>, { shouldDirty: true });
    }
  };
  return { ...form, settle };
}
