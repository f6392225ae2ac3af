import { useLingui } from '@lingui/react/macro';
import { messageFor } from '../../../api/error-messages.ts';
import { currentLocale } from '../../../domain/locale.ts';

/** The fixed sentence of failed transactions (reading 23), below the title in the page's language, and the error's own. */
export function TransactionsReason({ error }: { readonly error: unknown }) {
  const { t } = useLingui();
  return (
    <>
      <span lang="en">{t`Failed to fetch transactions.`}</span> {messageFor(error, currentLocale())}
    </>
  );
}
