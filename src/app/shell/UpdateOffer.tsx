import { Trans } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import { Button } from '../../ui/Button.tsx';
import { updateState, updates } from '../update-state.ts';
import styles from './UpdateOffer.module.css';

/** A new build waits: it is offered, never forced on somebody who plays, pays or types. */
export function UpdateOffer() {
  const state = useSyncExternalStore(updateState.subscribe, () => updateState.value);
  if (state === 'none') return null;
  return (
    <div className={styles.offer} role="status">
      <span>
        <b>
          <Trans>Nova versão</Trans>
        </b>{' '}
        <Trans>O site foi atualizado.</Trans>
      </span>
      <Button look="second" size="sm" busy={state === 'applying'} onClick={() => updates.current?.apply()}>
        <Trans>Atualizar</Trans>
      </Button>
    </div>
  );
}
