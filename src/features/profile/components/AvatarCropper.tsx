import 'react-easy-crop/react-easy-crop.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import Cropper from 'react-easy-crop';
import { IconButton } from '../../../ui/IconButton.tsx';
import { MinusIcon, PlusIcon } from '../../../ui/icons.ts';
import type { CropArea } from '../crop.ts';
import styles from './AvatarSheet.module.css';

const STEP = 0.2;
const MAX_ZOOM = 4;
/** Distance that an arrow key moves the picture, CSS px. */
const KEY_STEP = 8;

interface Props {
  readonly url: string;
  readonly onArea: (area: CropArea) => void;
  /** Called when the picture cannot be decoded. */
  readonly onBroken: () => void;
}

/** Crops a square out of a picture: by dragging, pinching or the arrow keys; the zoom has a slider and two buttons. */
export function AvatarCropper({ url, onArea, onBroken }: Props) {
  const { t } = useLingui();
  const id = useId();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const zoomTo = (next: number) => setZoom(Math.min(MAX_ZOOM, Math.max(1, next)));
  return (
    <>
      <div className={styles.stage}>
        <Cropper
          image={url}
          crop={crop}
          zoom={zoom}
          maxZoom={MAX_ZOOM}
          aspect={1}
          cropShape="round"
          showGrid={false}
          objectFit="cover"
          keyboardStep={KEY_STEP}
          // The content policy forbids styles created at run time (NET-7); our stylesheet has the same rules.
          disableAutomaticStylesInjection
          classes={{ cropAreaClassName: styles.crop ?? '' }}
          cropperProps={{ role: 'group', 'aria-label': t`Recorte: as setas movem a foto`, 'aria-describedby': id }}
          mediaProps={{ alt: '', onError: onBroken }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_shares, pixels) => onArea(pixels)}
        />
      </div>
      <div className={styles.zoom}>
        <span id={id}>
          <Trans>Arraste a foto para enquadrar. Zoom:</Trans>
        </span>
        <span className={styles.zoomLine}>
          <IconButton glyph={MinusIcon} label={t`Afastar`} onClick={() => zoomTo(zoom - STEP)} />
          <input
            type="range"
            className={styles.range}
            aria-label={t`Zoom`}
            min={1}
            max={MAX_ZOOM}
            step={0.05}
            value={zoom}
            onChange={({ target }) => zoomTo(Number(target.value))}
          />
          <IconButton glyph={PlusIcon} label={t`Aproximar`} onClick={() => zoomTo(zoom + STEP)} />
        </span>
      </div>
    </>
  );
}
