import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { isFileThere } from '../../api/builds.ts';
import { recoverFromLostChunk, reloadOnce } from '../../api/reload.ts';
import { Button } from '../../ui/Button.tsx';
import { OfflineIcon } from '../../ui/first-paint-icons.ts';
import { ErrorState } from '../../ui/States.tsx';
import { fileOf } from '../lost-chunk.ts';

/** Interval in ms at which the page checks whether its file can be loaded. */
const AGAIN = 5_000;

/**
 * Shown for a page whose code did not load. The address stays, and the page reloads once its file is available or a new
 * build is out. A reload, because the router does not load a failed module twice.
 */
export function LostPage({ error }: { readonly error: Error }) {
  const file = fileOf(error);
  useEffect(() => {
    const look = async () => {
      if (!navigator.onLine) return;
      if (file !== null && (await isFileThere(file))) reloadOnce();
      else await recoverFromLostChunk();
    };
    const timer = setInterval(() => void look(), AGAIN);
    // If the browser does not name the file, reload when the connection returns.
    const online = () => (file === null ? void reloadOnce() : void look());
    addEventListener('online', online);
    return () => {
      clearInterval(timer);
      removeEventListener('online', online);
    };
  }, [file]);
  return (
    <main id="main" tabIndex={-1}>
      <ErrorState
        look="page"
        glyph={OfflineIcon}
        title={<Trans>Esta página não chegou</Trans>}
        action={
          <Button look="second" onClick={() => globalThis.location.reload()}>
            <Trans>Tentar de novo</Trans>
          </Button>
        }
      >
        <Trans>Confira a conexão. Ela abre sozinha assim que chegar.</Trans>
      </ErrorState>
    </main>
  );
}
