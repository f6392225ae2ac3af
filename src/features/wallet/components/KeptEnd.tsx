import { Trans } from '@lingui/react/macro';
import styles from './List.module.css';

/** The end of what the device itself has of a narrowed list. `isWhole`: nothing of it is missing. */
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
