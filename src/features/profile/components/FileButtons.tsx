import { Trans } from '@lingui/react/macro';
import { useRef } from 'react';
import { useMedia } from '../../../lib/use-media.ts';
import { Button } from '../../../ui/Button.tsx';
import { CameraIcon, FileUpIcon } from '../../../ui/icons-more.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { PICTURES } from '../file-words.ts';
import styles from './Account.module.css';

interface Props {
  /** What the file is for, so that several pairs on a page can be told apart. */
  readonly what: string;
  readonly accept: string;
  /** Which camera of a phone: the one that looks at the player, or at a thing. */
  readonly camera: 'user' | 'environment';
  readonly onFile: (file: File) => void;
  /** The first of them is the main action of its view. */
  readonly isMain?: boolean;
  /** As wide as what they stand in, under each other. */
  readonly block?: boolean;
}

/** Two ways to a file: the phone's camera, where there is one to be held, and what lies on the device. */
export function FileButtons({ what, accept, camera, onFile, isMain = false, block = false }: Props) {
  const byHand = useMedia('(pointer: coarse)');
  const capture = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLInputElement>(null);
  const taken = (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    // The same file again is a change too.
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
