import { Trans, useLingui } from '@lingui/react/macro';
import { useState, useSyncExternalStore } from 'react';
import type { UpdateState } from '../../api/worker.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { CloseIcon } from '../../ui/icons-more.tsx';
import { updateState, updates } from '../update-state.ts';
import styles from './UpdateOffer.module.css';

/**
 * A new build waits: it is offered, never forced on somebody who types, and not even named to who plays or pays. `aria-live`
 * keeps it heard while a modal hides the rest of the page.
 */
export function UpdateOffer() {
  const state = useSyncExternalStore(updateState.subscribe, () => updateState.value);
  const { t } = useLingui();
  // Who does not want it now is left alone: over a form, it comes once more when the form is done with.
  const [declined, setDeclined] = useState<UpdateState>('none');
  if (declined !== 'none' && declined !== state) setDeclined('none');
  if (state === 'none' || state === declined) return null;
  return (
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
    </div>
  );
}
