import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { logout, renewSession } from '../../../domain/session/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Sheet.tsx';
import { PasswordStep } from './PasswordStep.tsx';

/** Asks for the password of an idle session (SESS-5); the page below keeps its state. */
export function RenewDialog() {
  const { t } = useLingui();
  const field = useRef<HTMLInputElement | null>(null);
  return (
    <Dialog
      open
      onClose={() => undefined}
      dismissible={false}
      title={t`Sua sessão terminou`}
      closeLabel={t`Fechar`}
      size="sm"
      initialFocus={field}
    >
      <PasswordStep
        lead={<Trans>Ela ficou tempo demais sem uso. Com a sua senha você continua de onde parou.</Trans>}
        onGive={renewSession}
        busyLabel={t`Entrando`}
        fieldRef={field}
      >
        <Button look="quiet" block onClick={() => void logout()}>
          <Trans>Sair</Trans>
        </Button>
      </PasswordStep>
    </Dialog>
  );
}
