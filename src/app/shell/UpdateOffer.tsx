import { Trans } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import { Button } from '../../ui/Button.tsx';
import { updateState, updates } from '../update-state.ts';
import styles from './UpdateOffer.module.css';

/**
 * A new build waits: it is offered, never forced on somebody who types, and not even named to who plays or pays. `aria-live`
 * keeps it heard while a modal hides the rest of the page.
 */
export function UpdateOffer() {
  const state = useSyncExternalStore(updateState.subscribe, () => updateState.value);
  if (state === 'none') return null;
  return (
    <div className={styles.offer} role="status" aria-live="polite">
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
    </div>
  );
}
