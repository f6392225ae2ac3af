import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { settleFactor } from '../../../domain/second-factor.ts';
import { Dialog } from '../../../ui/Sheet.tsx';
import styles from './auth.module.css';
import { FactorForm } from './FactorForm.tsx';

/** Asks for the second factor over whatever is open. Once it is given, what the player was doing goes on by itself. */
export function FactorGuard() {
  const { t } = useLingui();
  useEffect(() => {
    // Back leaves what is below as well: nobody waits for the code any more.
    const leave = () => settleFactor(false);
    addEventListener('popstate', leave);
    return () => removeEventListener('popstate', leave);
  }, []);
  return (
    <Dialog open onClose={() => settleFactor(false)} title={t`Confirme que é você`} closeLabel={t`Fechar`} size="sm">
      <p className={styles.lead}>
        <Trans>Neste site pedimos um código a cada 7 dias. Depois dele, o que você fazia continua daqui.</Trans>
      </p>
      <FactorForm onGiven={() => settleFactor(true)} />
    </Dialog>
  );
}
