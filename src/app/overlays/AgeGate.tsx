import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { verifyAge } from '../../domain/age.ts';
import { Button } from '../../ui/Button.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Dialog } from '../../ui/Sheet.tsx';
import styles from './AgeGate.module.css';

/** The age gate over the painted lobby (SESS-11). It has two answers and cannot be dismissed. */
export function AgeGate({ siteName, mark }: { readonly siteName: string; readonly mark: string }) {
  const { t } = useLingui();
  const [minor, setMinor] = useState(false);
  return (
    <Dialog
      open
      onClose={() => undefined}
      dismissible={false}
      size="sm"
      closeLabel={t`Fechar`}
      title={minor ? t`Volte quando fizer 18 anos` : t`Você tem 18 anos ou mais?`}
    >
      <Picture className={styles.mark} src={mark} width={40} height={40} loading="eager" />
      {minor ? (
        <div className={styles.body}>
          <p>
            <Trans>A lei não permite apostar antes dos 18 anos. Este site não é para você agora.</Trans>
          </p>
          <Button look="second" block onClick={() => setMinor(false)}>
            <Trans>Respondi errado</Trans>
          </Button>
        </div>
      ) : (
        <div className={styles.body}>
          <p>
            <Trans>Apostas são proibidas para menores de 18 anos. Para entrar na {siteName}, confirme sua idade.</Trans>
          </p>
          <Button look="main" block onClick={verifyAge}>
            <Trans>Tenho 18 anos ou mais</Trans>
          </Button>
          <Button look="quiet" block onClick={() => setMinor(true)}>
            <Trans>Tenho menos de 18 anos</Trans>
          </Button>
          <p className={styles.small}>
            <Trans>Apostar pode causar dependência. Jogue com responsabilidade.</Trans>
          </p>
        </div>
      )}
    </Dialog>
  );
}
