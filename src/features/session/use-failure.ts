import { useCallback, useState } from 'react';
import { messageFor } from '../../api/error-messages.ts';
import { isApiError } from '../../api/errors.ts';
import { currentLocale } from '../../domain/locale.ts';
import { useCountdown } from '../../lib/use-countdown.ts';

export interface FormFailure {
  readonly failure: string | null;
  /** Seconds that the API asks to wait; 0 otherwise. */
  readonly wait: number;
  /** The operator has blocked the account: the form shows the contacts of the support. */
  readonly isBlocked: boolean;
  readonly fail: (error: unknown, words?: string) => void;
  readonly clear: () => void;
}

/** Error state of a form: the message, and the wait after too many tries. */
export function useFailure(): FormFailure {
  const [failure, setFailure] = useState<string | null>(null);
  const [isBlocked, setBlocked] = useState(false);
  const [wait, begin] = useCountdown();
  const fail = useCallback(
    (error: unknown, words?: string) => {
      setFailure(words ?? messageFor(error, currentLocale()));
      setBlocked(isApiError(error) && error.code === 'account_blocked');
      if (isApiError(error) && error.status === 429 && error.retryAfter !== undefined) begin(error.retryAfter / 1_000);
    },
    [begin],
  );
  const clear = useCallback(() => {
    setFailure(null);
    setBlocked(false);
  }, []);
  return { failure, wait, isBlocked, fail, clear };
}
