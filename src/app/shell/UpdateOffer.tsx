import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useSnapshot } from 'valtio/react';
import type { UpdateState } from '../../api/worker.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { CloseIcon } from '../../ui/first-paint-icons.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { shell, updates } from '../state.ts';
import styles from './UpdateOffer.module.css';

/**
 * Offers a waiting build (NAV-8); a warning over a half-filled form, nothing during a round or payment. It is a child of
 * the body with `aria-live`, so that a modal that hides the page neither hides nor silences it (as in `LiveRegions`).
 */
export function UpdateOffer() {
  const state = useSnapshot(shell).update;
  const { t } = useLingui();
  // A declined offer stays hidden; after one over a form, it shows again once the form is done.
  const [declined, setDeclined] = useState<UpdateState>('none');
  if (declined !== 'none' && declined !== state) setDeclined('none');
  if (state === 'none' || state === declined) return null;
  return createPortal(
    <div className={cx(styles.offer, state === 'costly' && styles.warning)} role="status" aria-live="polite">
      <span>
        <b>
          <Trans>Nova versão</Trans>
        </b>{' '}
        {state === 'costly' ? (
          <Trans>Atualizar agora apaga o que está preenchido.</Trans>
        ) : (
          <Trans>O site foi atualizado.</Trans>
        )}
      </span>
      <Button look="second" size="sm" busy={state === 'applying'} onClick={() => updates.current?.apply()}>
        <Trans>Atualizar</Trans>
      </Button>
      <IconButton glyph={CloseIcon} size={16} edge="end" label={t`Agora não`} onClick={() => setDeclined(state)} />
    </div>,
    document.body,
  );
}
