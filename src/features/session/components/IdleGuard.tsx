import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { messageFor } from '../../../api/error-messages.ts';
import { serverNow } from '../../../api/server-time.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { checkSession } from '../../../domain/session/session.ts';
import { session } from '../../../domain/session/state.ts';
import { onWake } from '../../../lib/retry.ts';
import { useCountdown } from '../../../lib/use-countdown.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormError, FormFields } from '../../../ui/Field.tsx';
import { Dialog } from '../../../ui/Sheet.tsx';
import { type IdleState, type IdleWatch, watchIdle } from '../idle.ts';
import styles from './auth.module.css';
import { RenewDialog } from './RenewDialog.tsx';

/** Warns the player before an idle session ends and then asks for the password (SESS-5). The page keeps its state. */
export function IdleGuard() {
  const now = useSnapshot(session);
  const { token } = now;
  const isIdle = now.phase === 'idle' || (now.phase === 'leaving' && now.wasIdle);
  const [state, setState] = useState<IdleState>({ phase: 'calm' });
  const watch = useRef<IdleWatch | null>(null);
  useEffect(() => {
    if (token === null || isIdle) return;
    const own = watchIdle(serverNow, (next) => {
      setState(next);
      // Only the API knows whether the session has ended; its answer makes the session idle.
      if (next.phase === 'over') void checkSession();
    });
    watch.current = own;
    const stopWake = onWake(own.look);
    return () => {
      own.stop();
      stopWake();
      watch.current = null;
      setState({ phase: 'calm' });
    };
  }, [token, isIdle]);
  if (isIdle) return <RenewDialog />;
  if (state.phase !== 'warn') return null;
  return <Warning key={state.endsAt} endsAt={state.endsAt} onExtend={async () => await watch.current?.extend()} />;
}

function Warning({ endsAt, onExtend }: { readonly endsAt: number; readonly onExtend: () => Promise<void> }) {
  const { t } = useLingui();
  const [left] = useCountdown((endsAt - serverNow()) / 1_000);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const extend = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await onExtend();
    } catch (error) {
      setFailure(messageFor(error, currentLocale()));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      // Closing the warning proves that the player is present.
      onClose={() => void extend()}
      title={t`Você ainda está aí?`}
      closeLabel={t`Continuar`}
      size="sm"
    >
      <FormFields>
        <p className={styles.lead}>
          <Trans>Por segurança, a sessão termina depois de um tempo sem uso. O que está na tela continua aqui.</Trans>
        </p>
        <p role="timer" aria-live="off" className={styles.countdown}>
          {t`Termina em ${plural(left, { one: '# segundo', other: '# segundos' })}`}
        </p>
        <FormError>{failure}</FormError>
        <Button look="main" block busy={busy} busyLabel={t`Continuando`} onClick={() => void extend()}>
          <Trans>Continuar</Trans>
        </Button>
      </FormFields>
    </Dialog>
  );
}
