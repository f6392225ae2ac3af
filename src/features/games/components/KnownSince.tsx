import { Trans } from '@lingui/react/macro';
import { memo } from 'react';
import { useSnapshot } from 'valtio/react';
import { connectivity } from '../../../domain/connectivity.ts';
import { useSince } from '../../../lib/use-since.ts';
import styles from './KnownSince.module.css';

/** Age of a sheet's data while the API does not answer. `updatedAt` in ms since 1970. */
export const KnownSince = memo(function KnownSince({ updatedAt }: { readonly updatedAt: number }) {
  const { online, api } = useSnapshot(connectivity);
  const since = useSince(updatedAt);
  if ((online && api) || since === undefined) return null;
  return (
    <p className={styles.since} role="status">
      {online ? <Trans>Sem resposta da plataforma</Trans> : <Trans>Você está offline</Trans>} · {since}
    </p>
  );
});
