import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { isFileThere } from '../../api/builds.ts';
import { recoverFromLostChunk, reloadOnce } from '../../api/reload.ts';
import { Button } from '../../ui/Button.tsx';
import { OfflineIcon } from '../../ui/icons.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { fileOf } from '../lost-chunk.ts';

/** How often, in milliseconds, it is looked whether the page's file can be had now. */
const AGAIN = 5_000;

/**
 * A page whose code did not arrive. Its address stays, and it opens by itself: once its file can be had, or with the next
 * build if there is one. A module that failed is not loaded twice by the router, so opening it is a reload.
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
    // Where the browser does not say which file it was, a connection that comes back is reason enough.
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
