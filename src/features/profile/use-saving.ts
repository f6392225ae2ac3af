import { useState } from 'react';
import type { FieldValues, UseFormSetError } from 'react-hook-form';
import { messageFor } from '../../api/error-messages.ts';
import { placeErrors } from '../../domain/form.ts';
import { currentLocale } from '../../domain/locale.ts';

interface Saving {
  /** What went wrong with the whole form; null: nothing. */
  readonly failure: string | null;
  /** How often something has been saved. */
  readonly saved: number;
  /** Saves; an error goes under its field where it has one, else into `failure`. Answers whether it was saved. */
  readonly save: <T extends FieldValues>(
    values: T,
    setError: UseFormSetError<T>,
    send: () => Promise<void>,
  ) => Promise<boolean>;
}

/** How a form is saved: once at a time, with its errors in their places. */
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
