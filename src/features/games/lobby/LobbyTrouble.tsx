import { Trans, useLingui } from '@lingui/react/macro';
import { useOnePerPage } from '../../../hooks/one-per-page.tsx';
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

interface NoteProps {
  /** ms since 1970. */
  readonly updatedAt: number;
  readonly onRetry: () => unknown;
}

/** Line that the rows are stored ones, with their age. A notice of the page says so in its place. */
export function StaleNote({ updatedAt, onRetry }: NoteProps) {
  const { t } = useLingui();
  const since = useSince(updatedAt);
  const shown = useOnePerPage('notice', true, { title: t`Sem resposta da plataforma`, onRetry }, true);
  if (shown === null) return null;
  return (
    <p className={styles.stale} role="status">
      <Trans>Catálogo {since}. Tentando de novo.</Trans>
    </p>
  );
}
