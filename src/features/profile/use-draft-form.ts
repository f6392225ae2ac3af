import { useEffect, useRef } from 'react';
import type { DefaultValues, Path, PathValue } from 'react-hook-form';
import { rulesResolver } from '../../domain/form.ts';
import { session } from '../../domain/session-state.ts';
import { type JudgedForm, useJudgedForm } from '../../lib/use-judged-form.ts';
import { keepFormDraft, readFormDraft } from '../../storage/form-draft.ts';
import type { FieldRules } from '../../validation/form.ts';

type Texts = Record<string, string>;

/**
 * A form over what is saved. What is typed and not saved yet survives leaving the page and a reload in this tab; the
 * API's newer answer shows in every field that nobody has touched.
 * `settle` is told what has been saved, and what was sent for it.
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

  // The saved values as one text, so that an equal answer changes nothing.
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
    // What was typed while the answer was on its way is a change of its own.
    for (const [field, text] of Object.entries(typed)) {
      if (text !== sent[field]) setValue(field as Path<T>, text as PathValue<T, Path<T>>, { shouldDirty: true });
    }
  };
  return { ...form, settle };
}
