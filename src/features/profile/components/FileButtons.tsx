import { Trans } from '@lingui/react/macro';
import { useRef } from 'react';
import { PICTURES } from '../../../domain/file-words.ts';
import { useMedia } from '../../../lib/use-media.ts';
import { Button } from '../../../ui/Button.tsx';
import { CameraIcon, FileUpIcon } from '../../../ui/icons.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import styles from './Account.module.css';

interface Props {
  /** Subject of the file, which distinguishes several pairs on a page for a screen reader. */
  readonly what: string;
  readonly accept: string;
  /** Camera of a phone: the front one for the player, the back one for a document. */
  readonly camera: 'user' | 'environment';
  readonly onFile: (file: File) => void;
  /** The first button is the main action of its view. */
  readonly isMain?: boolean;
  /** Full width, one below the other. */
  readonly block?: boolean;
}

/** Two ways to choose a file: the phone's camera, on a touch device, and the file dialog. */
export function FileButtons({ what, accept, camera, onFile, isMain = false, block = false }: Props) {
  const byHand = useMedia('(pointer: coarse)');
  const capture = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLInputElement>(null);
  const taken = (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    // Without this the same file would not cause another `change` event.
    input.value = '';
    if (file) onFile(file);
  };
  const size = block ? ({ block } as const) : ({ size: 'sm' } as const);
  const look = isMain ? 'main' : 'second';
  return (
    <div className={block ? styles.links : styles.actions}>
      {byHand && (
        <>
          <input
            ref={capture}
            hidden
            type="file"
            accept={PICTURES}
            capture={camera}
            data-way="camera"
            onChange={({ currentTarget }) => taken(currentTarget)}
          />
          <Button {...size} look={look} icon={CameraIcon} onClick={() => capture.current?.click()}>
            <Trans>Tirar foto</Trans>
            <VisuallyHidden>{` ${what}`}</VisuallyHidden>
          </Button>
        </>
      )}
      <input
        ref={choose}
        hidden
        type="file"
        accept={accept}
        data-way="file"
        onChange={({ currentTarget }) => taken(currentTarget)}
      />
      <Button {...size} look={byHand ? 'second' : look} icon={FileUpIcon} onClick={() => choose.current?.click()}>
        <Trans>Escolher arquivo</Trans>
        <VisuallyHidden>{` ${what}`}</VisuallyHidden>
      </Button>
    </div>
  );
}
