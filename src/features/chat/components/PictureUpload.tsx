import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { messageFor } from '../../../api/error-messages.ts';
import { isApiError } from '../../../api/errors.ts';
import type { Attachment } from '../../../contract/chat.ts';
import { hold } from '../../../domain/busy.ts';
import { faultOf } from '../../../domain/file-check.ts';
import { pictureFaults, pictureKinds } from '../../../domain/file-words.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { Button } from '../../../ui/Button.tsx';
import { Meter } from '../../../ui/Meter.tsx';
import { upload } from '../mutations.ts';
import styles from './Composer.module.css';

interface Props {
  readonly file: File;
  readonly onUploaded: (attachment: Attachment) => void;
  readonly onCancel: () => void;
}

/** Uploads a chosen picture, with its progress; a failure can be retried. */
export function PictureUpload({ file, onUploaded, onCancel }: Props) {
  const { t, i18n } = useLingui();
  const [part, setPart] = useState(0);
  const [failure, setFailure] = useState<{ readonly text: string; readonly mayRetry: boolean } | null>(null);
  const [tries, setTries] = useState(0);
  const tell = useRef(onUploaded);
  tell.current = onUploaded;
  useEffect(() => {
    const controller = new AbortController();
    const release = hold();
    const send = async () => {
      const fault = await faultOf(file, pictureKinds);
      if (fault !== null) {
        setFailure({ text: i18n._(pictureFaults[fault]), mayRetry: false });
        return;
      }
      try {
        const attachment = await upload(file, { signal: controller.signal, onProgress: setPart });
        if (!controller.signal.aborted) tell.current(attachment);
      } catch (error) {
        if (!isApiError(error, 'aborted')) setFailure({ text: messageFor(error, currentLocale()), mayRetry: true });
      }
    };
    setPart(0);
    setFailure(null);
    void send().finally(release);
    return () => controller.abort();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another try uploads again.
  }, [file, tries, i18n]);
  const percent = Math.round(part * 100);
  return (
    <div className={styles.upload}>
      {failure === null ? (
        <>
          <span>
            <Trans>Enviando a foto: {percent}%</Trans>
          </span>
          <Meter label={t`Envio da foto`} value={part} max={1} text={`${percent}%`} />
        </>
      ) : (
        <p className={styles.fault} role="alert">
          {failure.text}
        </p>
      )}
      <div className={styles.ways}>
        {failure?.mayRetry && (
          <Button size="sm" onClick={() => setTries(tries + 1)}>
            <Trans>Tentar de novo</Trans>
          </Button>
        )}
        <Button size="sm" look="quiet" onClick={onCancel}>
          {failure === null ? <Trans>Cancelar envio</Trans> : <Trans>Tirar a foto</Trans>}
        </Button>
      </div>
    </div>
  );
}
