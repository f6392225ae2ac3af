import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { isFileThere } from '../../api/builds.ts';
import { recoverFromLostChunk, reloadOnce } from '../../api/reload.ts';
import { repeat } from '../../lib/repeat.ts';
import { CODE_BACKOFF } from '../../lib/retry.ts';
import { Button } from '../../ui/Button.tsx';
import { fileOf } from '../lost-chunk.ts';
import { ShellErrorPage } from './ShellErrorPage.tsx';

/**
 * Shown for a page whose code did not load. The address stays, and the page reloads once its file is available or a new
 * build is out. A reload, because the router does not load a failed module twice.
 */
export function LostPage({ error }: { readonly error: Error }) {
  const { t } = useLingui();
  const file = fileOf(error);
  useEffect(() => {
    const { later, stop } = repeat(async (isWoken) => {
      // If the browser does not name the file, reload when the connection returns.
      if (file === null ? isWoken : await isFileThere(file)) reloadOnce();
      else await recoverFromLostChunk();
      return 0;
    }, CODE_BACKOFF);
    later();
    return stop;
  }, [file]);
  return (
    <ShellErrorPage
      title={t`Esta página não carregou`}
      actions={
        <Button look="main" onClick={() => globalThis.location.reload()}>
          <Trans>Tentar de novo</Trans>
        </Button>
      }
    >
      <p role="alert">
        <Trans>Confira a conexão. A página abre sozinha assim que ela voltar.</Trans>
      </p>
    </ShellErrorPage>
  );
}
