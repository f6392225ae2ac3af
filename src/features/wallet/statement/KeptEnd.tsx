import { Trans } from '@lingui/react/macro';
import styles from './List.module.css';

/** End of a list that was filtered on the device. `isWhole`: the stored pages hold every matching row. */
export function KeptEnd({ isWhole, isEmpty }: { readonly isWhole: boolean; readonly isEmpty: boolean }) {
  return (
    <p className={`${styles.more} ${styles.theEnd}`}>
      {isWhole ? (
        <Trans>Isso é tudo.</Trans>
      ) : isEmpty ? (
        <Trans>
          Nada com estes filtros no que está guardado neste aparelho. O que é mais antigo precisa de conexão.
        </Trans>
      ) : (
        <Trans>Isso é o que está guardado neste aparelho. O que é mais antigo precisa de conexão.</Trans>
      )}
    </p>
  );
}
