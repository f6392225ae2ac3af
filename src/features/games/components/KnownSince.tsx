import { Trans } from '@lingui/react/macro';
import { memo } from 'react';
import { useSnapshot } from 'valtio/react';
import { connectivity } from '../../../domain/connectivity.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { formatClock } from '../../../lib/time.ts';
import styles from './KnownSince.module.css';

/** While nobody answers: from when what a sheet shows is. `updatedAt` in milliseconds since 1970. */
export const KnownSince = memo(function KnownSince({ updatedAt }: { readonly updatedAt: number }) {
  const { online, api } = useSnapshot(connectivity);
  if ((online && api) || updatedAt === 0) return null;
  const time = formatClock(updatedAt, currentLocale());
  return (
    <p className={styles.since} role="status">
      {online ? (
        <Trans>Sem resposta da plataforma · atualizado às {time}</Trans>
      ) : (
        <Trans>Você está offline · atualizado às {time}</Trans>
      )}
    </p>
  );
});
