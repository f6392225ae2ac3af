import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { isApiError } from '../../api/errors.ts';
import { isLostChunk } from '../lost-chunk.ts';
import { lostPage } from '../shell/lazy-components.ts';
import { StatusPage } from './StatusPage.tsx';

/** The generic error page (NAV-3): 401, 404 and all other errors have their own texts. */
export function RootErrorPage({ error }: { readonly error: unknown }) {
  const { t } = useLingui();
  const status = isApiError(error) && error.status >= 400 ? error.status : 500;
  useEffect(() => {
    // Loaded only for a report; if it does not load, a report could not be sent either.
    void import('../report-error.ts').then((it) => it.reportError(error)).catch(() => undefined);
  }, [error]);
  if (isLostChunk(error)) return <lostPage.Component error={error} />;
  if (status === 401) {
    return (
      <StatusPage
        status={401}
        title={t`Não autorizado`}
        subtitle={t`Você não tem autorização para acessar esta página.`}
      />
    );
  }
  if (status === 404) {
    return (
      <StatusPage
        status={404}
        title={t`Página não encontrada`}
        subtitle={t`Não encontramos a página que você procura. Fale com o administrador do sistema ou tente de novo mais tarde.`}
      />
    );
  }
  return (
    <StatusPage
      status={status}
      title={t`Ops… Algo deu errado`}
      subtitle={t`Ocorreu um erro. Se o problema continuar, fale com o administrador do sistema ou tente de novo mais tarde.`}
    />
  );
}
