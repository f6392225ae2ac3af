import { useState } from 'react';
import { messageFor } from '../../api/error-messages.ts';
import { currentLocale } from '../../domain/locale.ts';

interface Sending {
  readonly busy: boolean;
  /** Why it did not go through, in words; null: nothing went wrong. */
  readonly failure: string | null;
  /** Sends, once at a time. Answers whether it went through. */
  readonly send: (work: () => Promise<void>) => Promise<boolean>;
  readonly clear: () => void;
}

/** A write that may fail and says why. */
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
