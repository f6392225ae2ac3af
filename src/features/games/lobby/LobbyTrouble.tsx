import { Trans } from '@lingui/react/macro';
import { ReadError } from '../../../hooks/ReadError.tsx';
import { useSince } from '../../../lib/use-since.ts';
import styles from './LobbyRows.module.css';

/** Error state of a lobby without fetched or stored games. */
export function LobbyFailure({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div className={styles.padded}>
      <ReadError title={<Trans>Os jogos não carregaram</Trans>} onRetry={onRetry}>
        <Trans>A plataforma não respondeu. O que você tem aqui continua guardado.</Trans>
      </ReadError>
    </div>
  );
}

/** Note that the rows are stored ones, with their age; `updatedAt` in ms since 1970. */
export function StaleNote(facts: { readonly updatedAt: number }) {
  const since = useSince(facts.updatedAt);
  return (
    <p className={styles.stale} role="status">
      <Trans>Catálogo {since}. Tentando de novo.</Trans>
    </p>
  );
}
