import { useState } from 'react';
import { messageFor } from '../../api/error-messages.ts';
import { currentLocale } from '../../domain/locale.ts';

interface Sending {
  readonly busy: boolean;
  /** Error message; null without a failure. */
  readonly failure: string | null;
  /**
   * Runs a write, one at a time.
   * @returns whether it succeeded
   */
  readonly send: (work: () => Promise<void>) => Promise<boolean>;
  readonly clear: () => void;
}

/** State of a write that may fail. */
export function useSending(): Sending {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const send = async (work: () => Promise<void>): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setFailure(null);
    try {
      await work();
      return true;
    } catch (error) {
      setFailure(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    failure: failure === null ? null : messageFor(failure, currentLocale()),
    send,
    clear: () => setFailure(null),
  };
}
