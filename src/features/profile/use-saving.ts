import { useState } from 'react';
import type { FieldValues, UseFormSetError } from 'react-hook-form';
import { messageFor } from '../../api/error-messages.ts';
import { placeErrors } from '../../domain/form.ts';
import { currentLocale } from '../../domain/locale.ts';

interface Saving {
  /** Error of the whole form; null without one. */
  readonly failure: string | null;
  /** Number of saves. */
  readonly saved: number;
  /**
   * Saves; an error is shown under its field if it has one, else in `failure`.
   * @returns whether it was saved
   */
  readonly save: <T extends FieldValues>(
    values: T,
    setError: UseFormSetError<T>,
    send: () => Promise<void>,
  ) => Promise<boolean>;
}

/** Saves a form, one save at a time, and places its errors. */
export function useSaving(): Saving {
  const [failure, setFailure] = useState<string | null>(null);
  const [saved, count] = useState(0);
  const save: Saving['save'] = async (values, setError, send) => {
    setFailure(null);
    try {
      await send();
      count((before) => before + 1);
      return true;
    } catch (error) {
      if (!placeErrors(error, values, setError)) setFailure(messageFor(error, currentLocale()));
      return false;
    }
  };
  return { failure, saved, save };
}
