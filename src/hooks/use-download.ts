import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { type DownloadInput, download } from '../api/download.ts';
import { messageFor } from '../api/error-messages.ts';
import { isApiError } from '../api/errors.ts';
import type { Call } from '../contract/call.ts';
import { currentLocale } from '../domain/locale.ts';
import { toast } from '../ui/toast.ts';

interface Download {
  /** Bytes received so far; null while no download runs. */
  readonly bytes: number | null;
  readonly failure: string | null;
  /** Downloads the file of a call; `name` is used if the API names none. */
  readonly save: (call: Call, name: string, query?: DownloadInput['query']) => Promise<void>;
  readonly cancel: () => void;
}

/** State of a download, which leaving the page cancels. */
export function useDownload(): Download {
  const { t } = useLingui();
  const [bytes, setBytes] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  const cancel = () => running.current?.abort();
  useEffect(() => () => running.current?.abort(), []);
  const save: Download['save'] = async (call, ownName, query = {}) => {
    const controller = new AbortController();
    running.current = controller;
    setBytes(0);
    setFailure(null);
    try {
      const name = await download(call, ownName, { query, signal: controller.signal, onBytes: setBytes });
      toast.success(t`Arquivo salvo: ${name}`);
    } catch (error) {
      if (!isApiError(error, 'aborted')) setFailure(messageFor(error, currentLocale()));
    } finally {
      setBytes(null);
    }
  };
  return { bytes, failure, save, cancel };
}
