import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Text } from '../../../ui/Text.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import styles from './Documents.module.css';

interface Props {
  readonly file: File;
  /** Name of the document. */
  readonly name: string;
  readonly onSend: () => void;
  /** The player wants another file. */
  readonly onDrop: () => void;
}

/** A chosen document before it is sent: the picture, or the name of a PDF. */
export function DocumentPreview({ file, name, onSend, onDrop }: Props) {
  const { t } = useLingui();
  const send = useRef<HTMLButtonElement>(null);
  const [picture, setPicture] = useState<string | null>(null);
  useEffect(() => {
    if (!file.type.startsWith('image/')) return;
    const url = URL.createObjectURL(file);
    setPicture(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  // The file dialog has taken the focus from the button that this view replaces.
  useEffect(() => send.current?.focus(), []);
  const title = file.name;
  return (
    <div className={styles.upload}>
      <Text>
        <Trans>Confira antes de enviar: tudo legível, sem corte e sem reflexo.</Trans>
      </Text>
      {picture !== null && (
        // A file that only looks like a picture has no preview; the platform refuses it in words.
        <img
          className={styles.picture}
          src={picture}
          alt={t`Foto escolhida: ${name}`}
          onError={() => setPicture(null)}
          // The picture has pushed the button down.
          onLoad={() => send.current?.scrollIntoView?.({ block: 'nearest' })}
        />
      )}
      <p className={styles.file}>{title}</p>
      <div className={styles.actions}>
        <Button ref={send} size="sm" look="main" onClick={onSend}>
          <Trans>Enviar</Trans>
          <VisuallyHidden>{` ${name}`}</VisuallyHidden>
        </Button>
        <Button size="sm" look="quiet" onClick={onDrop}>
          <Trans>Escolher outro</Trans>
        </Button>
      </div>
    </div>
  );
}
