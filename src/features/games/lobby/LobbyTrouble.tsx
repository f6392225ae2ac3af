import { Trans } from '@lingui/react/macro';
import { useSince } from '../../../lib/use-since.ts';
import { Button } from '../../../ui/Button.tsx';
import { OfflineIcon } from '../../../ui/first-paint-icons.ts';
import { ErrorState } from '../../../ui/States.tsx';
import styles from './LobbyRows.module.css';

/** Error state of a lobby without fetched or stored games. */
export function LobbyFailure({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div className={styles.padded}>
      <ErrorState
        glyph={OfflineIcon}
        title={<Trans>Os jogos não carregaram</Trans>}
        action={
          <Button look="second" size="sm" onClick={onRetry}>
            <Trans>Tentar de novo</Trans>
          </Button>
        }
      >
        <Trans>A plataforma não respondeu. O que você tem aqui continua guardado.</Trans>
      </ErrorState>
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
