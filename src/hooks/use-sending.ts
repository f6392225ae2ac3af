import { useState } from 'react';
import { messageFor } from '../api/error-messages.ts';
import { isGivenUp } from '../api/errors.ts';
import { currentLocale } from '../domain/locale.ts';

interface Sending {
  readonly busy: boolean;
  /** The thrown error; null without a failure. */
  readonly error: unknown;
  /** Message for the error; null without a failure. */
  readonly failure: string | null;
  /**
   * Runs a write, one at a time.
   * @returns whether it succeeded
   */
  readonly send: (work: () => Promise<void>) => Promise<boolean>;
  readonly clear: () => void;
}

/**
 * State of a write that may fail.
 * @param tell gets the error, for a page that shows it elsewhere than beside the button; not that of a write which the
 *   player gave up
 */
export function useSending(tell?: (error: unknown) => void): Sending {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const send = async (work: () => Promise<void>): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setError(null);
    try {
      await work();
      return true;
    } catch (thrown) {
      setError(thrown);
      if (!isGivenUp(thrown)) tell?.(thrown);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    error,
    failure: error === null ? null : messageFor(error, currentLocale()),
    send,
    clear: () => setError(null),
  };
}
