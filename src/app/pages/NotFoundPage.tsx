import { useLingui } from '@lingui/react/macro';
import type { NotFoundData } from '../guards.ts';
import { StatusPage } from './StatusPage.tsx';

function isNotFoundData(data: unknown): data is NotFoundData {
  return typeof data === 'object' && data !== null && 'path' in data && typeof data.path === 'string';
}

/** An unmatched route shows 'Page not found'; a failed validation hook 'Page Not Found: {path}' (NAV-2). */
export function NotFoundPage({ data }: { readonly data?: unknown }) {
  const { t } = useLingui();
  // The router wraps the data of `notFound()` once more.
  const inner = isNotFoundData(data)
    ? data
    : typeof data === 'object' && data !== null && 'data' in data
      ? data.data
      : null;
  const path = isNotFoundData(inner) ? inner.path : null;
  return (
    <StatusPage
      status={404}
      title={t`Página não encontrada`}
      subtitle={
        path
          ? `Page Not Found: ${path}`
          : t`Não encontramos a página que você procura. Fale com o administrador do sistema ou tente de novo mais tarde.`
      }
    />
  );
}
