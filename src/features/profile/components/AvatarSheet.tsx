import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { messageFor } from '../../../api/error-messages.ts';
import { isApiError } from '../../../api/errors.ts';
import { hold } from '../../../domain/busy.ts';
import { faultOf } from '../../../domain/file-check.ts';
import { PICTURES, pictureFaults, pictureKinds } from '../../../domain/file-words.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { OnlineButton } from '../../../hooks/OnlineButton.tsx';
import { useSession } from '../../../hooks/use-session.ts';
import type { SheetProps } from '../../../lib/sheet-props.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FormError } from '../../../ui/Field.tsx';
import { Meter } from '../../../ui/Meter.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { Text } from '../../../ui/Text.tsx';
import { toast } from '../../../ui/toast.ts';
import { type CropArea, cropSquare } from '../crop.ts';
import { dropAvatar, saveAvatar } from '../mutations.ts';
import { AvatarCropper } from './AvatarCropper.tsx';
import styles from './AvatarSheet.module.css';
import { FileButtons } from './FileButtons.tsx';

/**
 * Changes the avatar: choose or take a picture, crop it, upload it. The crop stays until the upload has succeeded. One
 * function because choosing, cropping and sending share the picture and its failure.
 */
export function AvatarSheet({ open, onClose, onClosed }: SheetProps) {
  const { t, i18n } = useLingui();
  const queryClient = useQueryClient();
  const { user } = useSession();
  const [picture, setPicture] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [part, setPart] = useState<number | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const area = useRef<CropArea | null>(null);
  const sending = useRef<AbortController | null>(null);

  useEffect(() => () => void (picture !== null && URL.revokeObjectURL(picture)), [picture]);
  useEffect(() => () => sending.current?.abort(), []);

  const take = async (file: File) => {
    setFailure(null);
    const fault = await faultOf(file, pictureKinds);
    if (fault === null) setPicture(URL.createObjectURL(file));
    else setFailure(i18n._(pictureFaults[fault]));
  };
  const send = async () => {
    if (picture === null || area.current === null || part !== null) return;
    const controller = new AbortController();
    sending.current = controller;
    const release = hold();
    setFailure(null);
    setPart(0);
    try {
      const square = await cropSquare(picture, area.current);
      await saveAvatar(queryClient, square, { signal: controller.signal, onProgress: setPart });
      toast.success(t`Foto trocada`);
      onClose();
    } catch (error) {
      if (!isApiError(error, 'aborted')) {
        setFailure(isApiError(error) ? messageFor(error, currentLocale()) : i18n._(pictureFaults.unreadable));
      }
    } finally {
      release();
      setPart(null);
    }
  };
  const remove = async () => {
    setRemoving(true);
    setFailure(null);
    try {
      await dropAvatar(queryClient);
      toast.success(t`Foto removida`);
      onClose();
    } catch (error) {
      setFailure(messageFor(error, currentLocale()));
    } finally {
      setRemoving(false);
    }
  };
  const percent = Math.round((part ?? 0) * 100);
  return (
    <Sheet open={open} onClose={onClose} onClosed={onClosed} title={t`Sua foto`} closeLabel={t`Fechar`}>
      <Stack>
        {picture === null ? (
          <>
            <span className={styles.now}>
              <Avatar name={user?.name ?? '?'} image={user?.avatar} size={128} />
            </span>
            <Text>
              <Trans>JPG, PNG ou WebP de até 10 MB. A foto é recortada aqui, e o que fica de fora não é enviado.</Trans>
            </Text>
            <FormError>{failure}</FormError>
            <FileButtons
              what={t`para a sua foto`}
              accept={PICTURES}
              camera="user"
              onFile={(file) => void take(file)}
              isMain
              block
            />
            {user?.avatar && (
              <Button look="quiet" size="sm" busy={isRemoving} busyLabel={t`Removendo`} onClick={() => void remove()}>
                <Trans>Remover foto</Trans>
              </Button>
            )}
          </>
        ) : (
          <>
            <AvatarCropper
              url={picture}
              onArea={(next) => {
                area.current = next;
              }}
              onBroken={() => {
                setPicture(null);
                setFailure(i18n._(pictureFaults.unreadable));
              }}
            />
            <FormError>{failure}</FormError>
            {part !== null && (
              <div className={styles.progress}>
                <span>
                  <Trans>Enviando: {percent}%</Trans>
                </span>
                <Meter label={t`Envio da foto`} value={part} max={1} text={`${percent}%`} />
              </div>
            )}
            <OnlineButton look="main" block busy={part !== null} busyLabel={t`Enviando`} onClick={() => void send()}>
              <Trans>Usar esta foto</Trans>
            </OnlineButton>
            <Button
              look="quiet"
              block
              onClick={() => {
                if (part === null) setPicture(null);
                else sending.current?.abort();
              }}
            >
              {part === null ? <Trans>Escolher outra</Trans> : <Trans>Cancelar envio</Trans>}
            </Button>
          </>
        )}
      </Stack>
    </Sheet>
  );
}
