import { useCallback, useState } from 'react';
import { messageFor } from '../../api/error-messages.ts';
import { isApiError } from '../../api/errors.ts';
import { currentLocale } from '../../domain/locale.ts';
import { useCountdown } from '../../lib/use-countdown.ts';

export interface FormFailure {
  readonly failure: string | null;
  /** Seconds for which the API asks to wait; 0 when it does not. */
  readonly wait: number;
  readonly fail: (error: unknown, words?: string) => void;
  readonly clear: () => void;
}

/** What went wrong with the form as a whole: the words, and after too many tries how long to wait. */
export function useFailure(): FormFailure {
  const [failure, setFailure] = useState<string | null>(null);
  const [wait, begin] = useCountdown();
  const fail = useCallback(
    (error: unknown, words?: string) => {
      setFailure(words ?? messageFor(error, currentLocale()));
      if (isApiError(error) && error.status === 429 && error.retryAfter !== undefined) begin(error.retryAfter / 1_000);
    },
    [begin],
  );
  const clear = useCallback(() => setFailure(null), []);
  return { failure, wait, fail, clear };
}
