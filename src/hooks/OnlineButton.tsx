import { Trans } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { Button, type ButtonProps } from '../ui/Button.tsx';
import styles from './OnlineButton.module.css';
import { useOnline } from './use-online.ts';

type Props = ButtonProps & {
  /** Id of an `OfflineReason` elsewhere, where several buttons share one; the button shows its own by default. */
  readonly offlineId?: string | undefined;
  /** Names the action that needs a connection; the sending of a form when omitted. */
  readonly offlineReason?: ReactNode;
};

/** A button of an action that needs a connection: disabled without a network, with the reason below it. */
export function OnlineButton({ offlineId, offlineReason, disabled = false, reasonId, ...button }: Props) {
  const ownId = useId();
  const online = useOnline();
  return (
    <>
      <Button {...button} disabled={disabled || !online} reasonId={online ? reasonId : (offlineId ?? ownId)} />
      {offlineId === undefined && <OfflineReason id={ownId}>{offlineReason}</OfflineReason>}
    </>
  );
}

/**
 * Says why the buttons that name `id` are disabled, for a form by default; nothing while the device has a network.
 */
export function OfflineReason({ id, children }: { readonly id: string; readonly children?: ReactNode }) {
  const online = useOnline();
  return online ? null : (
    <span id={id} className={styles.reason}>
      {children ?? <Trans>Isto pede conexão. O que você digitou fica aqui.</Trans>}
    </span>
  );
}
